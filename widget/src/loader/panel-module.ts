import type * as PanelExports from '../panel/index';
import { fieldsOf } from './settings';

type LoadedPanel = Pick<typeof PanelExports, 'mountVisitorPanel'>;

const load = (origin: string, file: string): Promise<LoadedPanel> => import(`${origin}/widget/${file}`);

/** Loads this build's panel. If the server was updated since the page was opened, loads the current one instead. */
export const loadPanel = (origin: string): Promise<LoadedPanel> =>
  load(origin, PANEL_FILE).catch(async () => {
    const response = await fetch(`${origin}/widget/manifest.json`);
    return load(origin, String(fieldsOf(await response.json())['panel']));
  });
