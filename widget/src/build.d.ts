/** The panel's hashed file name. The build inlines it into the loader. */
declare const PANEL_FILE: string;

declare module '*.css?inline' {
  const css: string;
  export default css;
}
