import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import { join } from 'node:path';
import { eventsIn } from '../events-in-log.js';
import type { ProductProcess } from '../faults/product-process.js';
import { Random } from '../faults/random.js';
import { type Acknowledged, Visitor } from '../faults/visitor-load.js';
import { MixedLoad } from './installation/mixed-load.js';
import { inLog } from './installation/findings.js';
import { Installation } from './installation/installation.js';
import { describeOnEngines } from './urls.js';

const KILLS = 3;
const VISITORS = 12;
/** Preloaded into a process that will be killed. */
const UNFINISHED = join(import.meta.dirname, '../faults/unfinished-replies.mjs');
const LIMIT_MS = 5 * 60_000;

describeOnEngines('a process that is killed while it writes replies', () => {
  const random = new Random(20_261_121);
  const acknowledged: (Acknowledged & { readonly at: number })[] = [];
  let wanted: { readonly count: number; readonly reached: () => void } | undefined;
  let installation: Installation;
  let steady: ProductProcess;
  let chatbotId: string;

  beforeAll(async () => {
    installation = await Installation.begin('killed');
    steady = await installation.started('all');
    ({ chatbotId } = await MixedLoad.at(steady.origin, random));
  }, LIMIT_MS);
  afterAll(() => installation.end());

  /** All times at which each message was received and answered, by id. */
  const conversations = () =>
    inLog(installation, async (log) => {
      const [received, replied] = [new Map<string, number[]>(), new Map<string, number[]>()];
      const note = (times: Map<string, number[]>, id: string, { occurredAt }: { readonly occurredAt: string }) =>
        times.set(id, [...(times.get(id) ?? []), Date.parse(occurredAt)]);
      for await (const { type, data, metadata } of eventsIn(log, [conversationCategory])) {
        if (type === 'MessageReceived') note(received, data.messageId, metadata);
        if (type === 'ReplyGenerated') note(replied, data.replyTo, metadata);
      }
      return { received, replied };
    });

  it(
    'leaves one reply for each visitor, written by another process',
    async () => {
      const kills: number[] = [];
      const visitors = Array.from(
        { length: VISITORS },
        () =>
          new Visitor(chatbotId, random, (message) => {
            acknowledged.push({ ...message, at: Date.now() });
            if (acknowledged.length === wanted?.count) wanted.reached();
          }),
      );
      for (let kill = 0; kill < KILLS; kill++) {
        const finished = random.between(10, 60);
        const crashing = await installation.started('api', {
          NODE_OPTIONS: `--import ${UNFINISHED}`,
          REPLIES: String(finished),
        });
        const { origin } = crashing;
        // Acknowledges more messages than it finishes replies, so the kill meets unfinished ones, and others at any
        // point.
        const killed = Promise.withResolvers<void>();
        const reached = () => {
          kills.push(Date.now());
          killed.resolve(crashing.end('SIGKILL'));
        };
        wanted = { count: acknowledged.length + finished + random.between(1, VISITORS / 2), reached };
        await Promise.all(visitors.map((visitor) => visitor.talk(origin, new AbortController().signal)));
        await killed.promise;
        // The balancer routes the visitors to the other process. Each first asks for its outstanding reply.
        await Promise.all(
          visitors.map(async (visitor) => {
            await visitor.talk(steady.origin, AbortSignal.timeout(1_000));
            await visitor.settle(steady.origin, new AbortController().signal);
          }),
        );
      }
      const { received, replied } = await conversations();
      const ids = acknowledged.map(({ messageId }) => messageId);
      expect(ids.filter((id) => received.get(id)?.length !== 1)).toEqual([]);
      expect(ids.filter((id) => replied.get(id)?.length !== 1)).toEqual([]);
      const takenOver = acknowledged.flatMap(({ messageId, at }) => {
        const [repliedAt = at] = replied.get(messageId) ?? [];
        const killedAt = kills.find((time) => at <= time && time < repliedAt);
        return killedAt === undefined ? [] : [repliedAt - killedAt];
      });
      expect(takenOver.length).toBeGreaterThanOrEqual(KILLS);
      process.stderr.write(
        `${ids.length} messages, ${KILLS} kills: ${takenOver.length} replies taken over, the last ${Math.max(...takenOver)} ms after the kill\n`,
      );
    },
    LIMIT_MS,
  );
});
