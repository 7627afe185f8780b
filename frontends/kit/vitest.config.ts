import { unitTests } from './build/vitest.mjs';

export default unitTests();
