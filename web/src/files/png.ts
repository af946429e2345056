// Text inside a PNG file: a chunk iTXt behind the first one (PNG, third edition, 11.3.3).

/** The keyword of the text that says where a picture comes from. */
export const pictureKeyword = 'bco-playground';

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

/** CRC-32 as PNG has it. */
export function crc32(bytes: Uint8Array): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = table[(c ^ byte) & 0xff]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

const behindHeader = 8 + 25; // the signature and IHDR

/** The same picture, with a text under a keyword. */
export function withText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  // keyword, 0, not compressed (0, 0), no language (0), no translated keyword (0), text
  const data = encoder.encode(`iTXt${keyword}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(data.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length - 4);
  chunk.set(data, 4);
  view.setUint32(data.length + 4, crc32(data));
  const whole = new Uint8Array(png.length + chunk.length);
  whole.set(png.subarray(0, behindHeader));
  whole.set(chunk, behindHeader);
  whole.set(png.subarray(behindHeader), behindHeader + chunk.length);
  return whole;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (bytes: Uint8Array): boolean => signature.every((byte, i) => bytes[i] === byte);

/** The text that `withText` put into a picture; undefined where there is none. */
export function textOf(png: Uint8Array, keyword: string): string | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const begin = new TextEncoder().encode(`iTXt${keyword}\0\0\0\0\0`);
  for (let at = signature.length; at + 12 <= png.length; at += 12 + view.getUint32(at)) {
    const chunk = png.subarray(at + 4, at + 8 + view.getUint32(at));
    if (begin.every((byte, i) => chunk[i] === byte)) return new TextDecoder().decode(chunk.subarray(begin.length));
  }
  return undefined;
}
