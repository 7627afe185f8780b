import { operate } from './workspace/operate.mjs';

await operate('replay', { files: false });
