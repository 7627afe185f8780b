import type { MountPanel } from './api';
import { mount } from './mount';
import type { StoredValue } from './visitor/stored-value';

export { mountVisitorPanel } from './visitor/mount-visitor-panel';

const nowhere: StoredValue = { read: () => undefined, write: () => undefined };

/** Mounts the panel with a custom transport. Nothing that was typed is persisted. */
export const mountPanel: MountPanel = (container, options) =>
  mount(container, { ...options, draft: nowhere, question: nowhere });
