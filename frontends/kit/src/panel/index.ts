export type { MountPanel, Panel, PanelConfig } from '@chatbot-builder/widget/panel';
export { framesOf } from './frames-of';
export { importPanel } from './import-panel';
export { loadPanel } from './load-panel';
export { unrecordedTransport } from './unrecorded-transport';
