import { beforeEach, expect, it } from 'vitest';
import type { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { ManualClock } from '../../../ports/testing/manual-clock.js';
import type { ReplyTask } from '../reply/reply-writer.js';
import { OwedReplies } from './owed-replies.js';

let clock: ManualClock;
let begun: string[];
let ends: Map<string, { resolve: () => void; reject: (error: Error) => void }>;
let owed: OwedReplies;
let stop: AbortController;
beforeEach(() => {
  clock = new ManualClock();
  [begun, ends, stop] = [[], new Map(), new AbortController()];
  const pay = (task: ReplyTask) => {
    begun.push(task.messageId);
    return new Promise<void>((resolve, reject) => ends.set(task.messageId, { resolve, reject }));
  };
  owed = new OwedReplies({ pay }, clock);
});

const task = (message: string, account = 'ada'): ReplyTask => ({
  chatbotId: 'b1' as ChatbotId,
  conversationId: 'c1' as ConversationId,
  messageId: message as MessageId,
  context: {
    accountId: account as AccountId,
    actor: { kind: 'job', id: 'sweep' },
    commandId: message,
    correlationId: message,
  },
});
const pay = (...tasks: ReplyTask[]) => tasks.forEach((each) => owed.pay(each, stop.signal));
const end = async (message: string, error?: Error) => {
  if (error) ends.get(message)?.reject(error);
  else ends.get(message)?.resolve();
  await new Promise(setImmediate);
};

it('writes two replies of an account at once, and those of others beside them', async () => {
  pay(task('a1'), task('a2'), task('a3'), task('b1', 'bob'), task('a1'));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('writes 16 at once, and takes 20 more of an account and 1,000 in all', async () => {
  pay(...Array.from({ length: 30 }, (_, index) => task(`a${index}`)));
  pay(...Array.from({ length: 30 }, (_, index) => task(`x${index}`, `account-${index}`)));
  expect(begun).toHaveLength(16);
  for (const message of begun) await end(message);
  expect(begun.filter((message) => message.startsWith('x'))).toHaveLength(30);
  for (let index = 0; index < 30; index += 1) await end(`a${index}`);
  expect(begun.filter((message) => message.startsWith('a'))).toHaveLength(22);
  pay(...Array.from({ length: 1_100 }, (_, index) => task(`y${index}`, `other-${index}`)));
  expect(owed.full).toBe(true);
});

it('rests for a minute after a failure', async () => {
  pay(task('a'));
  await end('a', new Error('the disk is full'));
  pay(task('a'));
  clock.advance(59_999);
  pay(task('a'));
  expect(begun).toEqual(['a']);
  clock.advance(1);
  pay(task('a'));
  expect(begun).toEqual(['a', 'a']);
});

it('begins none after an abort', async () => {
  pay(task('a'), task('b'), task('c'));
  stop.abort();
  await end('a');
  expect(begun).toEqual(['a', 'b']);
});
