// The style sheets of the elements, made once and shared. A policy that forbids styles in a page does not reach them.
import katex from 'katex/dist/katex.min.css?inline';
import arena from '../arena/arena.css?inline';
import lesson from '../lesson/lesson-figures.css?inline';
import network from '../network/network.css?inline';
import paper from '../paper/paper.css?inline';
import picture from '../picture/picture.css?inline';
import style from '../style.css?inline';
import sweep from '../sweep/sweep.css?inline';
import coming from './coming.css?inline';
import elements from './elements.css?inline';

let sheets: CSSStyleSheet[] | undefined;

export function adopt(root: ShadowRoot): void {
  sheets ??= [katex, style, picture, arena, network, paper, sweep, lesson, coming, elements].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  root.adoptedStyleSheets = sheets;
}
