import { expect, it } from 'vitest';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { Signals } from '../../../ports/signals.js';
import { logContext } from '../../../runtime/log-context.js';
import type { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { ReplyChannels } from './reply-channels.js';

it('handles a request under the correlation id of whoever asks, in whichever process', async () => {
  let hear: (message: unknown) => void = () => undefined;
  const signals: Pick<Signals, 'publish' | 'subscribe'> = {
    publish: async (_channel, message) => hear(structuredClone(message)),
    subscribe: async (_channel, listener) => {
      hear = listener;
      return () => undefined;
    },
  };
  const channels = new ReplyChannels(signals as Signals, {} as PersonalData);
  const contexts: unknown[] = [];
  await channels.onRequest(() => contexts.push(logContext.getStore()));
  await channels.request('stop', { conversationId: 'c1' as ConversationId, messageId: 'm1' as MessageId }, 'r1');
  expect(contexts).toEqual([{ correlationId: 'r1' }]);
});
