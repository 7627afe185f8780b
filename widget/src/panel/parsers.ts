import type { Block } from '../shared/markdown/syntax';
import type { ChatTransport } from './api';

/** What turns texts into what is drawn. */
export interface Parsers {
  readonly parseAnswer: (text: string, sourceCount: number) => readonly Block[];
  /** Parses what has arrived so far. */
  readonly parseUnfinished: (text: string) => readonly Block[];
  /** The text for copying. */
  readonly withoutMarks: (text: string, sourceCount: number) => string;
  /** An answer in one line. */
  readonly preview: (text: string, sourceCount: number) => string;
  /** A passage, with the words marked that the answer repeats. */
  readonly parsePassage: (passage: string, answer: string) => readonly Block[];
}

const paragraphs = (text: string): readonly Block[] =>
  text.split(/\n\s*\n/).map((paragraph) => ({ kind: 'paragraph', content: [paragraph] }));

/** Shows texts as they are: until the others are loaded, or if they cannot be. */
export const plainParsers: Parsers = {
  parseAnswer: paragraphs,
  parseUnfinished: paragraphs,
  withoutMarks: (text) => text,
  preview: (text) => text,
  parsePassage: paragraphs,
};

const MARKUP = /[*_`~#<>|[\]\\@]|https?:|^\s*(?:(?:[-+•]|\d+[.)])\s|---)/m;

/** Whether plain parsers would draw the text in another way. */
export const needsMarkdown = (text: string): boolean => MARKUP.test(text);

/** Waits for the parsers before the first words of a conversation arrive. `load` never rejects. */
export const withParsers = (transport: ChatTransport, load: () => Promise<void>): ChatTransport => ({
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
