import type { MountPanel } from './api';
import { mount } from './mount';

export { mountVisitorPanel } from './visitor/mount-visitor-panel';

/** Mounts the panel with a custom transport. Its draft is not persisted. */
export const mountPanel: MountPanel = (container, options) =>
  mount(container, { ...options, draft: { read: () => undefined, write: () => undefined } });
