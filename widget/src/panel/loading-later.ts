import type { ChatTransport } from './api';

/**
 * What is drawn once there is a conversation. Loaded when the panel is drawn; in the dashboard, when it gets the focus.
 */
export type Later = typeof import('./later');

/** How a text is drawn until the others are loaded. */
export const paragraphs = (text: string): readonly string[] => text.split(/\n\s*\n/);

const MARKUP = /[*_`~#<>|[\]\\@]|https?:|^\s*(?:(?:[-+•]|\d+[.)])\s|---)/m;

/** Whether the text is more than paragraphs. */
export const needsMarkdown = (text: string): boolean => MARKUP.test(text);

/** Waits before the first words of a conversation arrive. `load` never rejects. */
export const afterLoading = (transport: ChatTransport, load: () => Promise<void>): ChatTransport => ({
  stop: (messageId) => transport.stop(messageId),
  end: () => transport.end(),
  history: async (before) => {
    const history = await transport.history(before);
    if (history.messages.length > 0) await load();
    return history;
  },
  async *send(message, signal) {
    const loaded = load();
    for await (const frame of transport.send(message, signal)) {
      if (frame.type !== 'accepted') await loaded;
      yield frame;
    }
  },
});
