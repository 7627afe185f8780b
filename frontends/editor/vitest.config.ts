import { unitTests } from '@chatbot-builder/kit/vitest';
import { mergeConfig } from 'vitest/config';

/** The first drawing of antd's forms takes seconds where the machine has more to do. */
export default mergeConfig(unitTests(), { test: { testTimeout: 30_000, setupFiles: ['./src/testing/patience.ts'] } });
