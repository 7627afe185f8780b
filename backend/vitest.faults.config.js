import { defineConfig } from 'vitest/config';
import { common } from './vitest.config.js';

/** Specs that kill the server at critical moments and check its data afterwards. */
export default defineConfig({ test: { ...common, include: ['test/faults/**/*.fault.ts'], maxWorkers: 1 } });
