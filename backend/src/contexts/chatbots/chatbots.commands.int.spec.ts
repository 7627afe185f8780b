import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { command, type Embedded, embedded } from '../../runtime/testing/embedded.js';
import { chatbot } from './chatbot.js';
import { DeleteChatbot, DeleteChatbotHandler } from './chatbots.commands.js';
import type { SlotRepair } from './slot-repair.js';

const id = ChatbotId.parse('0190a6a0-0000-4000-8000-0000000000b1');
let engines: Embedded;
beforeEach(async () => {
  engines = await embedded();
  const settings = { ...CHATBOT_DEFAULTS, name: 'Ada' };
  const created = () => [{ type: 'ChatbotCreated' as const, data: { settings } }];
  await engines.streams.decide(chatbotStream(id), chatbot, created, command('create'));
});
afterEach(() => engines.remove());

it('completes a deletion under the correlation id of the request that deleted the chatbot', async () => {
  const finishDeletion = vi.fn<SlotRepair['finishDeletion']>(async () => undefined);
  const handler = new DeleteChatbotHandler(engines.streams, { finishDeletion } as unknown as SlotRepair);
  const remove = (commandId: string, correlationId: string) =>
    handler.execute(new DeleteChatbot(id, { ...command(commandId), correlationId }));
  await remove('delete', 'first');
  await remove('delete', 'repeated');
  await remove('another delete', 'later');
  expect(finishDeletion.mock.calls.map(([, context]) => context.correlationId)).toEqual(['first', 'first']);
});
