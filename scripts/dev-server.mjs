import { DEV_PORTS } from '../frontends/kit/build/dev-ports.mjs';
import { root } from './workspace/root.mjs';

// The same directory as with `npm start`, so that DATA_DIR is the same.
process.chdir(root);
// In watch mode, Node reports the imports of worker threads on parentPort, which our workers use for their own
// messages.
delete process.env.WATCH_REPORT_DEPENDENCIES;
process.env.NODE_ENV = 'production';
// The dashboard's dev server proxies the API, so requests have its origin.
process.env.PUBLIC_URL = `http://127.0.0.1:${DEV_PORTS.shell.port}`;

await import('../backend/dist/main.js');
