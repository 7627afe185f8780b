import { describe, expect, it } from 'vitest';
import { scriptedTransport } from '../testing/scripted-transport';
import { accepted, answer, CONVERSATION, done, QUESTION, text } from '../testing/visitor';
import { parseAnswer } from '../shared/markdown/answer';
import { afterLoading, needsMarkdown, paragraphs } from './loading-later';

describe('paragraphs', () => {
  it.each(['Hi! How can I help you today?', 'Hi.\n\nHow can I help (or not)?', 'Guten Tag - was gibt es?', 'どうぞ。'])(
    'of %j are those of Markdown',
    (welcome) => {
      expect(needsMarkdown(welcome)).toBe(false);
      const drawn = paragraphs(welcome).map((paragraph) => ({ kind: 'paragraph', content: [paragraph] }));
      expect(drawn).toEqual(parseAnswer(welcome, 0));
    },
  );

  it.each([
    '**Hi**',
    'Ask:\n- returns',
    '1. One',
    'See https://shop.example',
    'Write to a@shop.example',
    'One\n---\nTwo',
    '# Hi',
  ])('do not do for %j', (welcome) => expect(needsMarkdown(welcome)).toBe(true));
});

describe('the transport', () => {
  const loader = () => {
    const script = scriptedTransport();
    let loads = 0;
    let finish = () => undefined as void;
    const load = () => {
      loads += 1;
      return new Promise<void>((resolve) => (finish = resolve));
    };
    return { ...script, load, loads: () => loads, finish: () => finish() };
  };

  it('loads nothing more while there is no conversation', async () => {
    const { transport, load, loads } = loader();
    await afterLoading(transport, load).history();
    expect(loads()).toBe(0);
  });

  it('has what draws it before it gives an earlier conversation', async () => {
    const history = {
      conversationId: CONVERSATION,
      ended: false,
      messages: [answer('Hi')],
      awaitingReplyTo: null,
      older: null,
    };
    const { transport } = scriptedTransport(async () => history);
    let loaded = false;
    await afterLoading(transport, async () => void (loaded = true)).history();
    expect(loaded).toBe(true);
  });

  it('tells at once that a question was accepted, and gives the first words once they can be drawn', async () => {
    const { transport, load, finish, say } = loader();
    const frames = afterLoading(transport, load).send({ id: QUESTION, content: 'Hi' }, new AbortController().signal);
    const first = frames[Symbol.asyncIterator]();
    const next = first.next();
    await say(accepted, text('Two'), done('Two days.'));
    expect((await next).value).toEqual(accepted);
    let words: unknown;
    const second = first.next().then(({ value }) => (words = value));
    await say();
    expect(words).toBeUndefined();
    finish();
    await second;
    expect(words).toEqual(text('Two'));
  });
});
