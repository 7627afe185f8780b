import type { MountPanel } from './api';
import { mount } from './mount';
import type { SharedValue } from './visitor/stored-value';

export { mountVisitorPanel } from './visitor/mount-visitor-panel';

const nowhere: SharedValue = { read: () => undefined, write: () => undefined, onChange: () => () => undefined };

/** Mounts the panel with a custom transport. Nothing that was typed is persisted. */
export const mountPanel: MountPanel = (container, options) =>
  mount(container, {
    ...options,
    draft: nowhere,
    question: nowhere,
    state: nowhere,
    greeted: nowhere,
    lastAnswer: nowhere,
  });
