// Imports that Vite understands besides TypeScript.
declare module '*.css'; // a style sheet that a script asks for
declare module '*.css?inline' {
  const text: string;
  export default text;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
interface ImportMeta {
  /** The mode of the build: "production" for the site. */
  readonly env: { readonly MODE: string };
}
