// The k × k grid of nodes that traffic crosses from the first corner to the last, along edges that go right or down:
// right(i, j) = i·(k−1) + j joins node (i, j) to (i, j+1), then down(i, j) = (k−1+i)·k + j joins (i, j) to (i+1, j).

export interface Node {
  row: number;
  column: number;
}

export interface Edge {
  from: Node;
  to: Node;
}

export type Direction = 'right' | 'down';

export class StreetGrid {
  /** Nodes in a row. */
  readonly size: number;
  readonly edges: readonly Edge[];

  /** `count`: its number of edges, 2k(k−1). */
  constructor(count: number) {
    const k = (this.size = Math.round((1 + Math.sqrt(1 + 2 * count)) / 2));
    this.edges = Array.from({ length: count }, (_, edge) => {
      const isRight = edge < k * (k - 1);
      const across = isRight ? k - 1 : k;
      const own = isRight ? edge : edge - k * (k - 1);
      const from = { row: Math.floor(own / across), column: own % across };
      return { from, to: { row: from.row + (isRight ? 0 : 1), column: from.column + (isRight ? 1 : 0) } };
    });
  }

  /** The edge that leaves a node, undefined where there is none. */
  edgeFrom({ row, column }: Node, direction: Direction): number | undefined {
    const k = this.size;
    if (row < 0 || column < 0) return undefined;
    if (direction === 'right') return row < k && column < k - 1 ? row * (k - 1) + column : undefined;
    return row < k - 1 && column < k ? (k - 1 + row) * k + column : undefined;
  }

  directionOf(edge: number): Direction {
    return edge < this.size * (this.size - 1) ? 'right' : 'down';
  }

  /** From corner to corner, at every node along the edge that carries more. */
  busiestWay(amounts: ArrayLike<number>): number[] {
    const way: number[] = [];
    for (let at: Node = { row: 0, column: 0 }; ; at = this.edges[way.at(-1)!]!.to) {
      const [right, down] = [this.edgeFrom(at, 'right'), this.edgeFrom(at, 'down')];
      const next = right === undefined || (down !== undefined && amounts[down]! > amounts[right]!) ? down : right;
      if (next === undefined) return way;
      way.push(next);
    }
  }
}
