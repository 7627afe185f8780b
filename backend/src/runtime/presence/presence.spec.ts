import { beforeEach, afterEach, expect, it } from 'vitest';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { LocalSignals } from '../../adapters/system/local-signals.js';
import { MOST_VISITORS, Presence, PRESENT_FOR_MS } from './presence.js';

const ACCOUNT = 'a1' as AccountId;
const CHATBOT = 'b1' as ChatbotId;
const all = () => true;

let now: number;
let signals: LocalSignals;
let presence: Presence;
let changes: number;
let unfollow: () => void;
beforeEach(async () => {
  now = 0;
  changes = 0;
  signals = new LocalSignals((error) => {
    throw error;
  });
  presence = new Presence(signals, { now: () => new Date(now) });
  await presence.start();
  unfollow = presence.follow(ACCOUNT, () => (changes += 1));
});
afterEach(() => presence.stop());

const seen = async (visitorId: string, chatbotId = CHATBOT, accountId = ACCOUNT) => {
  await presence.seen({ accountId, chatbotId, visitorId });
  await Promise.resolve();
};

it('counts each visitor once, in every process, and by chatbot', async () => {
  const other = new Presence(signals, { now: () => new Date(now) });
  await other.start();
  await seen('v1');
  await seen('v1');
  await seen('v2', 'b2' as ChatbotId);
  await seen('v3', CHATBOT, 'a2' as AccountId);
  expect(presence.count(ACCOUNT, all)).toBe(2);
  expect(other.count(ACCOUNT, (id) => id === CHATBOT)).toBe(1);
  expect(changes).toBe(2);
  other.stop();
});

it('forgets who has not been seen for long, and says so', async () => {
  await seen('v1');
  now = PRESENT_FOR_MS - 1;
  await seen('v2');
  await seen('v1');
  now = PRESENT_FOR_MS + 1;
  presence.sweep();
  expect(presence.count(ACCOUNT, all)).toBe(2);
  expect(changes).toBe(2);
  now = 2 * PRESENT_FOR_MS;
  presence.sweep();
  expect(presence.count(ACCOUNT, all)).toBe(0);
  expect(changes).toBe(3);
});

it('tells nobody who left, ignores foreign messages, and counts up to a bound', async () => {
  unfollow();
  await signals.publish('presence', { accountId: 1 });
  for (let number = 0; number <= MOST_VISITORS; number += 1) await seen(`v${number}`);
  expect(presence.count(ACCOUNT, all)).toBe(MOST_VISITORS);
  expect(changes).toBe(0);
});
