import { expect, it, vi } from 'vitest';
import type { ChatbotId, ConversationId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Eraser } from '../../kernel/eraser.js';
import { jobContext } from '../../kernel/envelope.js';
import { CAUSE, OWNER } from '../../kernel/testing/recorded.js';
import { Erasers } from './erasers.js';

const context = jobContext({ name: 'erase', cause: CAUSE }, { accountId: OWNER, commandId: 'erase' });
const { signal } = new AbortController();
const hook = () => vi.fn(async () => undefined);

it('calls the hook of every context that has one', async () => {
  const keys = { name: 'keys', eraseConversation: hook(), erasePerson: hook() } satisfies Eraser;
  const files = { name: 'files', eraseChatbot: hook(), eraseAccount: hook() } satisfies Eraser;
  const erasers = new Erasers({ erasers: [keys, files] });
  const conversation = { conversationId: 'c1' as ConversationId };
  const person = { personId: 'p1' as PersonId };
  const chatbot = { chatbotId: 'b1' as ChatbotId };
  const account = { accountId: OWNER, chatbotIds: [], streams: [] };
  await erasers.conversation(conversation, context, signal);
  await erasers.person(person, context, signal);
  await erasers.chatbot(chatbot, context, signal);
  await erasers.account(account, context, signal);
  expect(keys.eraseConversation.mock.calls).toEqual([[conversation, context, signal]]);
  expect(keys.erasePerson.mock.calls).toEqual([[person, context, signal]]);
  expect(files.eraseChatbot.mock.calls).toEqual([[chatbot, context, signal]]);
  expect(files.eraseAccount.mock.calls).toEqual([[account, context, signal]]);
});

it('rejects with the failures once all others are done', async () => {
  const done: string[] = [];
  const failing: Eraser = { name: 'failing', eraseChatbot: () => Promise.reject(new Error('the index is away')) };
  const slow: Eraser = {
    name: 'slow',
    eraseChatbot: async () => {
      await new Promise(setImmediate);
      done.push('slow');
    },
  };
  const erasing = new Erasers({ erasers: [failing, slow] }).chatbot({ chatbotId: 'b1' as ChatbotId }, context, signal);
  await expect(erasing).rejects.toThrow('the index is away');
  expect(done).toEqual(['slow']);
});
