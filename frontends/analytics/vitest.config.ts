import { unitTests } from '@chatbot-builder/kit/vitest';

export default unitTests();
