import { afterAll, beforeAll, expect, it } from 'vitest';
import { join } from 'node:path';
import { TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { lineToLogOf } from './app-engines.js';
import type { EngineProxy } from './engine-proxy.js';

const settings = {
  TEST_APP_ENGINES: '1',
  EVENTSTORE_URL: 'esdb://named-by-the-command',
  LOG_SERVER_COMMAND:
    process.env['LOG_SERVER_COMMAND'] ||
    `${process.execPath} ${join(process.cwd(), 'test/engines/eventstoredb/fake-program.ts')}`,
};
const before = { ...process.env };
const others = ['MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT'];

let app: TestApp;
let line: EngineProxy;
beforeAll(async () => {
  for (const name of others) delete process.env[name];
  Object.assign(process.env, settings);
  app = await TestApp.start();
  line = await lineToLogOf(app.dataDir);
}, 60_000);
afterAll(async () => {
  await app.stop();
  process.env = before;
});

it('puts each application’s own log behind a line that can be cut', async () => {
  const health = async () => (await app.anyone().get('/healthz')).status;
  expect(await health()).toBe(200);
  await line.cut();
  await eventually(health, (status) => status === 503);
  await line.mend();
  await eventually(health, (status) => status === 200);
  await app.register();
}, 60_000);
