import { operate } from './workspace/operate.mjs';

await operate('rotate-secrets-key');
