import { expect, it } from 'vitest';
import { EngineUnavailable, type EventStore, ForeignEvent, type LogBatch } from '../ports/event-store.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';
import { catalog } from '../contexts/manifest.js';
import { checkLogIsOurs } from './check-log.js';

const logOf = (subscribe: () => AsyncIterable<LogBatch>) => ({ subscribe }) as unknown as EventStore;
const failing = (error: Error) =>
  logOf(async function* () {
    yield { events: [], position: 0, caughtUp: false };
    throw error;
  });

it('accepts an empty log', () =>
  checkLogIsOurs(
    logOf(async function* () {
      yield { events: [], position: 0, caughtUp: true };
    }),
    catalog,
  ));

it('rejects a log of another shape and says what to do', async () => {
  const refused = checkLogIsOurs(failing(new ForeignEvent('chatbot-1/0 was not written by this product')), catalog);
  await expect(refused).rejects.toBeInstanceOf(StartFailure);
  await expect(refused).rejects.toMatchObject({
    exitCode: EXIT.data,
    message: 'The event store cannot be used: chatbot-1/0 was not written by this product. Give it an empty one.',
  });
});

it('rethrows EngineUnavailable', () =>
  expect(checkLogIsOurs(failing(new EngineUnavailable('away')), catalog)).rejects.toBeInstanceOf(EngineUnavailable));
