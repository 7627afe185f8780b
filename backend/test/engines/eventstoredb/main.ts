/**
 * node main.ts [--port 2113] [--file log.jsonl] [--no-batch-append] [--max-append-size 1048576] [--certificate pem
 * --key pem] [--user name:password]
 *
 * Prints its address on the first line. A parent process may send the names of the server's methods.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { FakeEventStoreDb } from './server.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    port: { type: 'string', default: '2113' },
    file: { type: 'string' },
    'batch-append': { type: 'boolean', default: true },
    'max-append-size': { type: 'string', default: String(1024 * 1024) },
    certificate: { type: 'string' },
    key: { type: 'string' },
    user: { type: 'string' },
  },
});

const { certificate, key, user } = values;
const server = new FakeEventStoreDb({
  ...(certificate !== undefined &&
    key !== undefined && { tls: { certificate: readFileSync(certificate), key: readFileSync(key) } }),
  ...(user !== undefined && { user }),
  file: values.file,
  batchAppend: values['batch-append'],
  maxAppendSize: Number(values['max-append-size']),
});
const port = await server.start(Number(values.port));
process.stdout.write(`esdb://127.0.0.1:${port}?tls=${certificate !== undefined}\n`);
process.send?.({ port });

const follower = new FakeEventStoreDb({ leader: server });

const methods = {
  startFollower: () => follower.start(0),
  replicate: () => follower.replicate(),
  start: () => server.start(),
  stop: () => server.stop(),
  cut: () => server.cut(),
  scavenge: () => server.scavenge(),
  missReads: (count: number) => server.missReads(count),
  holdAnswers: () => server.holdAnswers(),
  answer: () => server.answer(),
  elect: () => server.elect(),
  elected: () => server.elected(),
  redirections: () => server.redirections(),
  tombstone: (stream: string) => server.tombstone(stream),
  writeStatistics: (count: number) => server.writeStatistics(count),
  contentsOf: (stream: string) => server.contentsOf(stream),
};

interface Request {
  readonly id: number;
  readonly method: keyof typeof methods;
  readonly argument: never;
}
process.on('message', ({ id, method, argument }: Request) => {
  void Promise.resolve(methods[method](argument)).then((result) => process.send?.({ id, result }));
});
process.on('disconnect', () => process.exit());
