import type * as PanelExports from '../panel/index';
import type { SentConfig } from './config';
import { fieldsOf } from './settings';

type LoadedPanel = Pick<typeof PanelExports, 'mountVisitorPanel'>;

/**
 * With the panel, the labels of the chatbot's language, so that the panel need not ask for them first. What is no text
 * names no file.
 */
const load = (origin: string, { language }: SentConfig, version = PANEL_VERSION): Promise<LoadedPanel> => {
  const part = (name: string) => import(`${origin}/widget/${name}.${version}.js`);
  // The panel asks for them as well, and fails if they are missing.
  part(language as string).catch(() => undefined);
  return part('panel');
};

/** Loads this build's panel. If the server was updated since the page was opened, loads the current one instead. */
export const loadPanel = (origin: string, config: SentConfig): Promise<LoadedPanel> =>
  load(origin, config).catch(async () => {
    const response = await fetch(`${origin}/widget/manifest.json`);
    return load(origin, config, fieldsOf(await response.json())['version'] as string);
  });
