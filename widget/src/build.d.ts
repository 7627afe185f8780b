/** The version that the panel and its labels carry in their names. The build inlines it into the loader. */
declare const PANEL_VERSION: string;

declare module '*.css?inline' {
  const css: string;
  export default css;
}
