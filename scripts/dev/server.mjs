import { DEV_PORTS } from '../../frontends/kit/build/dev-ports.mjs';
import { startNamed } from './named-process.mjs';

/** The dashboard's own server hands the API's requests on; the page's origin stays its own, and is the one to trust. */
const PUBLIC_URL = `http://127.0.0.1:${DEV_PORTS.shell.port}`;

/** The server of the moment. It holds a lock on its data, so the next one starts when it has gone. */
export function devServer() {
  let current;
  const begin = () => {
    current = startNamed('server', 'node', ['--enable-source-maps', 'backend/dist/main.js'], {
      NODE_ENV: 'production',
      PUBLIC_URL,
    });
  };
  return {
    begin,
    async restart() {
      await current?.end();
      begin();
    },
  };
}
