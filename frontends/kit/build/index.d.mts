import type { RsbuildConfig } from '@rsbuild/core';

export { shared } from './shared.mjs';

export declare const DEV_PORTS: Readonly<Record<'shell' | 'editor' | 'conversations', { readonly port: number }>>;
export declare function shellConfig(entries: { landing: string; app: string }): RsbuildConfig;
export declare function remoteConfig(remote: {
  name: 'editor' | 'conversations';
  entry?: string;
  module?: string;
}): RsbuildConfig;
