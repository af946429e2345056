// Pictures that can be drawn anew at another size, for files.

export interface PictureSize {
  width: number;
  height: number;
}

const drawings = new WeakMap<SVGSVGElement, (size: PictureSize) => SVGSVGElement>();

/** Remembers how a picture is drawn, as long as there is the picture. */
export function canBeRedrawn(picture: SVGSVGElement, draw: (size: PictureSize) => SVGSVGElement): SVGSVGElement {
  drawings.set(picture, draw);
  return picture;
}

/** The same picture at another size; undefined where nothing is known of how it was drawn. */
export const redrawn = (picture: SVGSVGElement, size: PictureSize): SVGSVGElement | undefined =>
  drawings.get(picture)?.(size);
