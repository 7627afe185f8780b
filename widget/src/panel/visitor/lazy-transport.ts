import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import type { ChatTransport } from '../api';

/** The history of a visitor who has never sent a message. */
export const NO_HISTORY: WidgetHistory = {
  conversationId: null,
  ended: false,
  messages: [],
  awaitingReplyTo: null,
  older: null,
};

/**
 * Loads the real transport on first use. The panel opens without it unless there is a conversation to show.
 */
export const lazyTransport = (load: () => Promise<ChatTransport>, isKnown: () => boolean): ChatTransport => {
  let loading: Promise<ChatTransport> | undefined;
  const transport = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    history: async (before) => (isKnown() ? (await transport()).history(before) : NO_HISTORY),
    async *send(message, signal) {
      yield* (await transport()).send(message, signal);
    },
    stop: async (messageId) => (await transport()).stop(messageId),
    end: async () => (isKnown() ? (await transport()).end() : undefined),
    conversations: async (after) =>
      (await (await transport()).conversations?.(after)) ?? { conversations: [], older: null },
    contact: async (request) => (await transport()).contact?.(request),
    rate: async (messageId, rating) => (await transport()).rate?.(messageId, rating),
    present: async () => (await transport()).present?.(),
  };
};
