import type { PanelModule } from '@chatbot-builder/widget/panel';

/** Imports the visitors' panel from the server at run time, so that no dashboard build bundles a copy. */
export const importPanel = (file: string): Promise<PanelModule> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `/widget/${file}`);
