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
