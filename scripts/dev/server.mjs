import { startNamed } from './named-process.mjs';

/** The server of the moment. It holds a lock on its data, so the next one starts when it has gone. */
export function devServer() {
  let current;
  const begin = () => {
    current = startNamed('server', 'node', ['--enable-source-maps', 'backend/dist/main.js'], { NODE_ENV: 'production' });
  };
  return {
    begin,
    async restart() {
      await current?.end();
      begin();
    },
  };
}
