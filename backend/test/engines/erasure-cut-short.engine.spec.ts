import { afterEach, beforeEach, expect, it } from 'vitest';
import { erasureStream } from '@chatbot-builder/contracts/events/erasure';
import { ERASE_ACCOUNT } from '../../src/contexts/accounts/erasure/erase-accounts.reaction.js';
import { jobContext } from '../../src/kernel/envelope.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import { EventStore } from '../../src/ports/event-store.js';
import { RestorePause } from '../../src/runtime/restore-pause.js';
import { AccountErasure } from '../../src/runtime/erasure/account-erasure.js';
import { PASSWORD, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { CrashingEngines } from '../erasure/crashing-engines.js';
import { plant, type Planted, WORDS } from '../erasure/planted.js';
import { tracesIn } from '../erasure/traces.js';
import { TestVisitor } from '../visitor.js';
import { RecordedInstallation } from './recorded-installation.js';
import { describeWith } from './urls.js';

const everyWord = Object.values(WORDS);
const LIMIT_MS = 300_000;
const SECONDS = 20;

describeWith('MONGODB_URL', 'the erasure of an account, on MongoDB', (mongodb) => {
  describeWith('REDIS_URL', 'Redis', (redis) => {
    describeWith('S3_ENDPOINT', 'S3 and the event store’s stand-in', (s3) => {
      let installation: RecordedInstallation;
      let crashing: CrashingEngines;
      let one: TestApp;
      let other: TestApp;
      let ada: Planted;

      /** Keeps the views. The test runs each step of the erasure. */
      const begun = () => installation.node('one', 'all', crashing.before);

      beforeEach(async () => {
        installation = await RecordedInstallation.over({ mongodb, redis, s3 });
        crashing = new CrashingEngines();
        new RestorePause(await installation.dataDir('one')).begin();
        one = await begun();
        other = await installation.node('other', 'api');
        ada = await plant(one);
        await (await TestVisitor.of(other, ada.chatbotId)).say(`What does ${WORDS.file} cost?`);
        expect(await tracesIn(installation.onNodes(), [WORDS.file])).toEqual(
          expect.arrayContaining([expect.stringMatching(/^other\//)]),
        );
      }, LIMIT_MS);
      afterEach(() => installation.stop());

      const decree = () => ada.builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);

      /** Whether the erasure completes within this many changes. */
      async function finishedWithin(changes: number): Promise<boolean> {
        const accountId = ada.builder.accountId;
        const [erased] = await one.get(EventStore).readBackwards(erasureStream(accountId), 1);
        const context = jobContext(
          { name: ERASE_ACCOUNT, cause: CAUSE },
          { accountId, commandId: `erase/${accountId}` },
        );
        crashing.dieAfter(changes);
        const finished = await one
          .get(AccountErasure)
          .finish(erased?.position ?? 0, context, new AbortController().signal)
          .then(
            () => true,
            (error: Error) => error.message !== 'cut short' && Promise.reject(error),
          );
        crashing.revive();
        return finished;
      }

      async function expectNothingLeft(): Promise<void> {
        for (const source of [installation.onMongo(), installation.onRedis(), installation.onS3()])
          expect(await tracesIn(source, everyWord)).toEqual([]);
        await eventually(
          () => tracesIn(installation.onNodes(), everyWord),
          (found) => found.length === 0,
          SECONDS,
        );
        await installation.eventStore.scavenge();
        expect(await tracesIn(installation.events(), everyWord)).toEqual([]);
      }

      it(
        'completes wherever it was interrupted, even in another process',
        async () => {
          await decree();
          let changes = 0;
          for (; !(await finishedWithin(changes)); changes++) {
            // Restarts as after a kill. Only here, because a start takes longer than the rest.
            if (changes % 3 > 0) continue;
            await installation.end(one);
            one = await begun();
          }
          expect(changes).toBeGreaterThan(10);
          await expectNothingLeft();
        },
        LIMIT_MS,
      );

      it(
        'reaches a node that was down meanwhile, including its copy of the knowledge',
        async () => {
          await installation.end(other);
          await decree();
          expect(await finishedWithin(Infinity)).toBe(true);
          expect(await tracesIn(installation.onNodes(), everyWord)).not.toEqual([]);
          other = await installation.node('other', 'api');
          await expectNothingLeft();
        },
        LIMIT_MS,
      );
    });
  });
});
