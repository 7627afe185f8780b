import { operate } from './workspace/operate.mjs';

await operate('check-data');
