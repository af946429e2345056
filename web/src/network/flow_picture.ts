// One flow through the grid: each edge as thick as its flow, in the colour of its delay. Only what has changed is drawn.
import { set, svg } from '../base/dom';
import type { Parts } from '../engine';
import type { StreetGrid, Node } from './grid';
import { colorOf, shareIn, type DelayRange } from './ramp';

const size = 340; // of the picture, in its own units
const margin = 20;
const thinnest = 1.2;

export class FlowPicture {
  readonly element = svg('svg', { class: 'network-grid', viewBox: `0 0 ${size} ${size}` });
  private readonly mark = svg('line', { class: 'network-mark' });
  private readonly edges: SVGLineElement[];
  private readonly written: string[] = [];

  constructor(private readonly grid: StreetGrid) {
    const last = grid.size - 1;
    const nodes = Array.from({ length: grid.size ** 2 }, (_, i) => {
      const node = { row: Math.floor(i / grid.size), column: i % grid.size };
      return { ...this.placeOf(node), isEnd: i === 0 || (node.row === last && node.column === last) };
    });
    const radius = Math.max(1.8, Math.min(4, 0.07 * this.cell));
    const dots = nodes.map(({ x, y, isEnd }) =>
      svg('circle', { class: isEnd ? 'network-end' : 'network-node', cx: x, cy: y, r: isEnd ? 2 * radius : radius }),
    );
    this.edges = grid.edges.map(({ from, to }) => svg('line', this.lineOf(from, to)));
    this.element.append(this.mark, ...this.edges, ...dots);
    this.markEdge(undefined);
  }

  draw({ amounts, mean_costs }: Parts, range: DelayRange): void {
    const thickest = Math.min(17, 0.42 * this.cell);
    this.edges.forEach((edge, i) => {
      const flow = Math.max(0, amounts[i]!);
      const width = (thinnest + (thickest - thinnest) * Math.min(1, flow)).toFixed(1);
      const opacity = (0.35 + 0.65 * Math.min(1, 4 * flow)).toFixed(2);
      const color = colorOf(shareIn(range, mean_costs[i]!));
      const written = [width, opacity, color].join();
      if (written === this.written[i]) return;
      this.written[i] = written;
      set(edge, { 'stroke-width': width, 'stroke-opacity': opacity });
      edge.style.setProperty('stroke', color);
    });
  }

  markEdge(edge: number | undefined): void {
    set(this.mark, { visibility: edge === undefined ? 'hidden' : 'visible' });
    if (edge === undefined) return;
    const { from, to } = this.grid.edges[edge]!;
    set(this.mark, { ...this.lineOf(from, to), 'stroke-width': Math.min(26, 0.7 * this.cell).toFixed(1) });
  }

  /** The edge nearest to a place on the screen, undefined where none is near. */
  edgeAt({ clientX, clientY }: { clientX: number; clientY: number }): number | undefined {
    const { left, top, width } = this.element.getBoundingClientRect();
    if (width === 0) return undefined;
    const along = (client: number, begin: number) => ((client - begin) * (size / width) - margin) / this.cell;
    const [column, row] = [along(clientX, left), along(clientY, top)];
    const near = (value: number) => Math.abs(value - Math.round(value));
    const isRight = near(row) < near(column);
    if (Math.min(near(row), near(column)) > Math.max(0.3, 12 / this.cell)) return undefined;
    const node = isRight
      ? { row: Math.round(row), column: Math.floor(column) }
      : { row: Math.floor(row), column: Math.round(column) };
    return this.grid.edgeFrom(node, isRight ? 'right' : 'down');
  }

  private get cell(): number {
    return (size - 2 * margin) / (this.grid.size - 1);
  }

  private placeOf({ row, column }: Node): { x: string; y: string } {
    return { x: (margin + column * this.cell).toFixed(1), y: (margin + row * this.cell).toFixed(1) };
  }

  private lineOf(from: Node, to: Node): { [name: string]: string } {
    const [a, b] = [this.placeOf(from), this.placeOf(to)];
    return { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  }
}
