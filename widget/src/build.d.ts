/** The panel's hashed file name, written into the loader by the build. */
declare const PANEL_FILE: string;

declare module '*.css?inline' {
  const css: string;
  export default css;
}
