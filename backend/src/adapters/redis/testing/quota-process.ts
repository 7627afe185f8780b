import { Death, useQuota } from '../../../ports/testing/quota-process.js';
import { closed, connected, redisConnection } from '../connection.js';
import { RedisQuotas } from '../redis-quotas.js';

/** A process that uses a quota under the given address and prefix, and dies at the given step. */
const [url = '', prefix = '', step] = process.argv.slice(2);
const death = new Death(Number(step));
const connection = await connected(redisConnection({ url, report: (error) => console.error(error) }));
const send = connection.sendCommand.bind(connection);

/** What is sent and what is answered are steps. */
connection.sendCommand = async (command, stream) => {
  death.step();
  const reply = await send(command, stream);
  death.step();
  return reply;
};

await useQuota(new RedisQuotas(connection, prefix), async () => undefined, death);
connection.sendCommand = send;
await closed(connection);
