// Made by ../../plugin.ts and ../../lesson_pages.ts.
declare module 'virtual:module-file' {
  const file: import('./load.js').ModuleFile;
  export default file;
}
declare module 'virtual:paper-file' {
  /** The module with the paper. */
  const file: import('./load.js').ModuleFile;
  export default file;
}
declare module 'virtual:catalogue' {
  const catalogue: import('./catalogue.js').Catalogue;
  export default catalogue;
}
declare module 'virtual:module-digest' {
  /** SHA-256 of the module's file. */
  const digest: string;
  export default digest;
}
declare module 'virtual:module-glue' {
  const create: (options: import('./module.js').ModuleOptions) => Promise<import('./module.js').Module>;
  export default create;
}
declare module 'virtual:worker' {
  const source: string;
  export default source;
}
declare module 'virtual:relay' {
  /** The address of a script. */
  const address: string;
  export default address;
}
declare module 'virtual:golden-lines' {
  /** The lines of tests/golden.txt. */
  const lines: readonly { name: string; digest: string }[];
  export default lines;
}
declare module 'virtual:version' {
  const version: string;
  export default version;
}
declare module 'virtual:notices' {
  /** The address of the third-party notices. */
  const address: string;
  export default address;
}
declare module 'virtual:formulas/*' {
  /** Formulas by their LaTeX: HTML that KaTeX made when the page was built. */
  const formulas: { readonly [latex: string]: string };
  export default formulas;
}
declare module 'virtual:cards/styles' {
  /** Texts by learner; '' for one that has no card. */
  const styles: { readonly [learner: string]: { color: string; dash: string } };
  export default styles;
}
declare module 'virtual:cards/words' {
  const words: {
    readonly learners: { readonly [learner: string]: { reference: string; use: string } };
    readonly problems: { readonly [problem: string]: { label: string; set: string } };
  };
  export default words;
}
declare module 'virtual:cards/algorithms' {
  /** For each learner, '' for one that has no card: the text of its card from its algorithm on. */
  const texts: { readonly [learner: string]: string };
  export default texts;
}
declare module 'virtual:formula-fonts' {
  /** Empty where a style sheet brings them. */
  const fonts: readonly { family: string; style: string; bytes(): Uint8Array<ArrayBuffer> }[];
  export default fonts;
}
declare module 'virtual:setting-names' {
  /** From the catalogue: the names of a run and its parameters. */
  const names: readonly string[];
  export default names;
}
declare module 'virtual:lesson-parts' {
  const parts: readonly { file: string; title: string }[];
  export default parts;
}
declare module 'virtual:playground-body' {
  /** The content of index.html between its header and its end. */
  const html: string;
  export default html;
}
