/** `node run-log-server.ts --port 2113` runs the server that LOG_SERVER_COMMAND names until SIGTERM. */
import { parseArgs } from 'node:util';
import { startLogServer } from './log-server.ts';

const { values } = parseArgs({ options: { port: { type: 'string', default: '2113' } } });
const server = await startLogServer(process.env['LOG_SERVER_COMMAND'] ?? '', Number(values.port));
process.once('SIGTERM', () => void server.end().then(() => process.exit(0)));
