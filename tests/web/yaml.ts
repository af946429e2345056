// YAML as prettier reads it, as plain values: every scalar is text.
import { parsers } from '../../web/node_modules/prettier/plugins/yaml';

interface Node {
  type: string;
  value?: string;
  content?: string;
  children?: (Node | null)[];
}

function valueOf(node: Node | null | undefined): unknown {
  if (!node) return '';
  const children = node.children ?? [];
  switch (node.type) {
    case 'mapping':
    case 'flowMapping':
      return Object.fromEntries(children.map((item) => item!.children!.map(valueOf)));
    case 'sequence':
    case 'flowSequence':
      return children.map(valueOf);
    case 'plain':
    case 'quoteDouble':
    case 'quoteSingle':
    case 'blockFolded':
    case 'blockLiteral':
      return node.value ?? '';
    default: // a wrapper around one value
      return valueOf(children.find((child) => child !== null && child.type !== 'comment'));
  }
}

export function parseYaml(text: string): unknown {
  const parser = parsers.yaml as unknown as { parse(text: string, options: object): Node };
  const [document] = parser.parse(text, {}).children!;
  return valueOf(document!.children!.find((child) => child?.type === 'documentBody'));
}
