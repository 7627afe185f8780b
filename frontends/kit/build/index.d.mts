import type { RsbuildConfig } from '@rsbuild/core';
import type { RemoteName } from '../src/pages.js';

export declare function shellConfig(entries: { landing: string; pricing: string; app: string }): RsbuildConfig;
export declare function remoteConfig(remote: { name: RemoteName }): RsbuildConfig;
