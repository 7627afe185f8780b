import type { RsbuildConfig } from '@rsbuild/core';

import type { RemoteName } from '../src/pages.js';

export { shared } from './shared.mjs';

export declare const DEV_PORTS: Readonly<Record<'shell' | RemoteName, { readonly port: number }>>;
export declare function shellConfig(entries: { landing: string; app: string }): RsbuildConfig;
export declare function remoteConfig(remote: { name: RemoteName; entry?: string; module?: string }): RsbuildConfig;
