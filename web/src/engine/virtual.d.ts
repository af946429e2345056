// Made by ../../plugin.ts.
declare module 'virtual:module-files' {
  export const simd: string;
  export const scalar: string;
}
declare module 'virtual:module-glue' {
  const create: (options: import('./module.js').ModuleOptions) => Promise<import('./module.js').Module>;
  export default create;
}
declare module 'virtual:worker' {
  const source: string;
  export default source;
}
declare module 'virtual:formulas' {
  /** By their LaTeX; HTML that KaTeX made when the page was built. */
  const formulas: { readonly [latex: string]: string };
  export default formulas;
}
