/**
 * The fake as a program with the real server's options, to be named by LOG_SERVER_COMMAND. Like the real one, it
 * refuses options that it does not know, also those among the variables of its environment.
 */
import { parseArgs } from 'node:util';
import { FakeEventStoreDb } from './server.ts';

const { values } = parseArgs({
  options: {
    insecure: { type: 'boolean' },
    'node-ip': { type: 'string' },
    'node-port': { type: 'string', default: '2113' },
    'replication-ip': { type: 'string' },
    'replication-port': { type: 'string' },
    db: { type: 'string' },
    log: { type: 'string' },
    'run-projections': { type: 'string' },
  },
});
const unknown = Object.keys(process.env).filter((name) => name.startsWith('EVENTSTORE_'));
if (unknown.length > 0) throw new Error(`The option ${unknown.join(', ')} is not a known option.`);
await new FakeEventStoreDb({ batchAppend: true, maxAppendSize: 1024 * 1024 }).start(Number(values['node-port']));
