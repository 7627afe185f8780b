import type { ChatFrame, WidgetMessage } from '@chatbot-builder/contracts/widget';
import { describe, expect, it } from 'vitest';
import { accepted, answer, CONVERSATION, done, QUESTION, text } from '../../testing/visitor';
import { ask, emptyThread, fail, isFree, receive, resend, restore, stopping, type Thread } from './thread';

const question = { id: QUESTION, content: 'How long?', createdAt: '2026-11-21T10:00:00.000Z', accepted: false };
const asked: WidgetMessage = {
  id: QUESTION,
  role: 'user',
  content: 'How long?',
  createdAt: question.createdAt,
  sources: [],
  stopped: false,
};
const after = (thread: Thread, ...frames: ChatFrame[]) => frames.reduce(receive, thread);
const sent = ask(emptyThread, question, true);

describe('a thread', () => {
  it('appends text to the answer as it arrives', () => {
    expect(after(sent, accepted, text('Two '), text('days')).open?.reply).toMatchObject({ text: 'Two days' });
  });

  it('replaces the partial text of a dropped connection when the reply restarts', () => {
    const again = after(sent, accepted, text('Two da'), accepted);
    expect(again.open?.reply).toMatchObject({ text: 'Two da' });
    expect(after(again, text('Two days')).open?.reply).toMatchObject({ text: 'Two days' });
  });

  it('completes the answer with the last frame', () => {
    expect(after(sent, accepted, text('Two'), done('Two days.'))).toEqual({ messages: [asked, answer('Two days.')] });
  });

  it('shows the message of a failed reply', () => {
    const failed = after(sent, accepted, { type: 'failed', code: 'x', message: 'No credits.' });
    expect(failed.open?.reply).toEqual({ phase: 'failed', reason: 'unavailable', message: 'No credits.' });
  });

  it('accepts no other question while one is in progress', () => {
    expect(isFree(sent)).toBe(false);
    expect(isFree(stopping(sent))).toBe(false);
    expect(isFree(fail(sent, 'connection'))).toBe(true);
    expect(isFree(after(sent, done('Two days.')))).toBe(true);
  });

  it('keeps a failed question above the next one', () => {
    const next = ask(fail(sent, 'connection'), { ...question, id: 'next' }, true);
    expect(next.messages).toEqual([asked]);
    expect(next.open?.question.id).toBe('next');
  });

  it('resends the same question', () => {
    expect(resend(fail(sent, 'connection')).open?.question).toEqual(question);
  });

  it('holds a question while the browser is offline', () => {
    expect(ask(emptyThread, question, false).open?.reply).toEqual({ phase: 'waiting' });
  });
});

describe('a restored conversation', () => {
  const earlier = {
    conversationId: CONVERSATION,
    ended: false,
    messages: [{ ...asked, id: 'earlier' }, answer('Before.')],
    awaitingReplyTo: null,
    older: null,
  };

  it('precedes newer messages and shows each message once', () => {
    const now = after(sent, done('Now.'));
    const history = { ...earlier, messages: [...earlier.messages, asked] };
    expect(restore(now, history).messages.map(({ content }) => content)).toEqual(['How long?', 'How long?', 'Now.']);
    expect(restore(sent, earlier).open).toBe(sent.open);
  });

  describe('read again', () => {
    const said = (id: string, role: 'user' | 'assistant' = 'user', second = 0): WidgetMessage => ({
      ...answer(id),
      id,
      role,
      createdAt: `2026-11-21T10:01:0${second}.000Z`,
    });
    const [hours, open, sunday, closed] = [
      said('hours'),
      said('open', 'assistant'),
      said('sunday'),
      said('closed', 'assistant'),
    ];
    const merged = (thread: Thread, messages: WidgetMessage[], awaitingReplyTo: string | null = null) => {
      const next = restore(thread, { ...earlier, messages, awaitingReplyTo });
      return { ids: next.messages.map(({ id }) => id), open: next.open };
    };
    const shown: Thread = { messages: [hours, open] };
    const mine = { ...question, id: 'mine' };

    it('adds what another tab said, after what is shown', () => {
      expect(merged(shown, [hours, open, sunday, closed]).ids).toEqual(['hours', 'open', 'sunday', 'closed']);
    });

    it('keeps older pages, and a question that never arrived', () => {
      const older = said('older');
      const failed = ask(fail(ask({ messages: [older, hours, open] }, mine, true), 'connection'), question, true);
      expect(merged(failed, [hours, open, sunday, closed]).ids).toEqual([
        ...['older', 'hours', 'open', 'sunday', 'closed', 'mine'],
      ]);
    });

    it('adds another conversation by its time', () => {
      const tomorrow = [said('tomorrow', 'user', 5)];
      expect(merged(shown, tomorrow).ids).toEqual(['hours', 'open', 'tomorrow']);
      expect(merged({ messages: tomorrow }, [hours, open]).ids).toEqual(['hours', 'open', 'tomorrow']);
    });

    it('leaves the answer that is being written to its own connection', () => {
      const asking = after(ask(shown, mine, true), accepted, text('Half'));
      const { ids, open: kept } = merged(asking, [hours, open, said('mine'), said('whole', 'assistant')]);
      expect(ids).toEqual(['hours', 'open']);
      expect(kept).toBe(asking.open);
    });

    it('settles a failed question that was answered after all', () => {
      const failed = fail(ask(shown, mine, true), 'connection');
      expect(merged(failed, [hours, open, said('mine'), said('whole', 'assistant')])).toEqual({
        ids: ['hours', 'open', 'mine', 'whole'],
        open: undefined,
      });
      expect(merged(failed, [hours, open, said('mine')], 'mine')).toEqual({
        ids: ['hours', 'open'],
        open: failed.open,
      });
    });
  });

  it('keeps an answer whose id a question also uses', () => {
    const taking = { ...asked, id: answer('Before.').id };
    const history = { ...earlier, messages: [...earlier.messages, taking], awaitingReplyTo: taking.id };
    const restored = restore(emptyThread, history);
    expect(restored.messages).toEqual(earlier.messages);
    expect(restored.open?.question).toMatchObject({ id: taking.id, content: taking.content });
    expect(restore(ask(emptyThread, { ...question, id: taking.id }, true), earlier).messages).toEqual(earlier.messages);
  });

  it('listens for an answer that is still being written', () => {
    const history = { ...earlier, messages: [...earlier.messages, asked], awaitingReplyTo: QUESTION };
    const restored = restore(emptyThread, history);
    expect(restored.messages).toEqual(earlier.messages);
    expect(restored.open).toMatchObject({ question: { id: QUESTION, accepted: true }, reply: { phase: 'writing' } });
  });
});
