import { DEV_PORTS } from '../frontends/kit/build/dev-ports.mjs';
import { root } from './workspace/root.mjs';

// Where `npm start` runs it: DATA_DIR is the same.
process.chdir(root);
// Node's watch mode makes worker threads report their imports on parentPort, among the messages of our own workers.
delete process.env.WATCH_REPORT_DEPENDENCIES;
process.env.NODE_ENV = 'production';
// The dashboard's dev server proxies the API, and the page's origin stays its own: that is the one to trust.
process.env.PUBLIC_URL = `http://127.0.0.1:${DEV_PORTS.shell.port}`;

await import('../backend/dist/main.js');
