import type { MountPanel } from './api';
import { mount } from './mount';

export { mountVisitorPanel } from './visitor/mount-visitor-panel';

/** The panel for whoever brings a transport. Its draft lasts as long as it is mounted. */
export const mountPanel: MountPanel = (container, options) =>
  mount(container, { ...options, draft: { read: () => undefined, write: () => undefined } });
