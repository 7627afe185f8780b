import type { PanelModule } from '@chatbot-builder/widget/panel';

/** The visitors' own panel, from our origin at run time: no build of the dashboard holds a copy of it. */
export const importPanel = (file: string): Promise<PanelModule> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ `/widget/${file}`);
