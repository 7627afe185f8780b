import { describe, expect, it } from 'vitest';
import { UnansweredId } from '@chatbot-builder/contracts/ids';
import { given, OWNER, projected } from '../../../kernel/testing/given.js';
import {
  answerUnanswered,
  askUnanswered,
  dismissUnanswered,
  restoreUnanswered,
  skipUnanswered,
  unansweredQuestion,
} from './unanswered.js';
import { unansweredView, unansweredWordingsView } from './unanswered.view.js';
import { uncollectedRepliesView } from './uncollected-replies.view.js';

const id = (name: string) => UnansweredId.parse(`0190a6a0-0000-4000-8000-${name.padStart(12, '0')}`);
const at = (minute: number) => `2026-11-24T10:${String(minute).padStart(2, '0')}:00.000Z`;
const metadata = { chatbotId: 'b1' as never };

/** The reply `reply` of the conversation `in` found nothing for a question of `group`. */
const asked = (reply: string, group: string, { where = reply, key = null as string | null, minute = 0 } = {}) => ({
  stream: `unanswered-${id(reply)}`,
  metadata,
  type: 'UnansweredQuestionAsked',
  data: {
    groupId: id(group),
    conversationId: id(where),
    messageId: id(reply),
    replyRevision: 2,
    contentKey: key,
    language: 'en',
    askedAt: at(minute),
  },
});
const happened = (what: 'Answered' | 'Dismissed' | 'Restored', group: string, minute = 0) => ({
  stream: `unanswered-${id(group)}`,
  metadata: { ...metadata, occurredAt: at(minute) },
  type: `UnansweredQuestion${what}`,
  data: {},
});
const rows = (...events: Parameters<typeof projected>[1][]) => projected(unansweredView, ...events);

describe('what is decided', () => {
  const first = asked('1', '1');

  it('is collected once', () => {
    given(unansweredQuestion)
      .when(askUnanswered(first.data as never))
      .then({ type: first.type, data: first.data });
    given(unansweredQuestion, first)
      .when(askUnanswered(first.data as never))
      .thenNothing();
  });

  it('is skipped once, and is no question then', () => {
    const skipped = { ...first, type: 'UnansweredQuestionSkipped', data: {} };
    given(unansweredQuestion).when(skipUnanswered()).then({ type: skipped.type, data: {} });
    for (const before of [first, skipped]) given(unansweredQuestion, before).when(skipUnanswered()).thenNothing();
    given(unansweredQuestion, skipped)
      .when(askUnanswered(first.data as never))
      .thenNothing();
    given(unansweredQuestion, skipped).when(dismissUnanswered()).thenRefused('question-not-found');
    given(unansweredQuestion, skipped).when(answerUnanswered()).thenNothing();
  });

  it('is dismissed and restored, each once', () => {
    const dismissed = happened('Dismissed', '1');
    given(unansweredQuestion, first).when(dismissUnanswered()).then({ type: dismissed.type, data: {} });
    given(unansweredQuestion, first, dismissed).when(dismissUnanswered()).thenNothing();
    given(unansweredQuestion, first, dismissed)
      .when(restoreUnanswered())
      .then({ type: 'UnansweredQuestionRestored', data: {} });
    given(unansweredQuestion, first).when(restoreUnanswered()).thenNothing();
  });

  it('is answered as often as it was asked again', () => {
    const answered = happened('Answered', '1');
    given(unansweredQuestion, first).when(answerUnanswered()).then({ type: answered.type, data: {} });
    given(unansweredQuestion, first, answered).when(answerUnanswered()).then({ type: answered.type, data: {} });
    given(unansweredQuestion).when(answerUnanswered()).thenNothing();
  });

  it('is restored after an answer, once', () => {
    const [answered, restored] = [happened('Answered', '1'), happened('Restored', '1')];
    given(unansweredQuestion, first, answered).when(restoreUnanswered()).then({ type: restored.type, data: {} });
    given(unansweredQuestion, first, answered, restored).when(restoreUnanswered()).thenNothing();
  });

  it('is the group’s alone', () => {
    const member = asked('2', '1');
    given(unansweredQuestion, member).when(dismissUnanswered()).thenRefused('question-not-found');
    given(unansweredQuestion, member).when(restoreUnanswered()).thenRefused('question-not-found');
    given(unansweredQuestion, member).when(answerUnanswered()).thenNothing();
    given(unansweredQuestion).when(dismissUnanswered()).thenRefused('question-not-found');
  });
});

describe('the view', () => {
  it('counts a group, and knows where it was asked last in each conversation', () =>
    expect(
      rows(
        asked('1', '1', { minute: 1 }),
        asked('2', '1', { minute: 3 }),
        asked('3', '1', { where: '1', minute: 2 }),
        asked('4', '4', { minute: 4 }),
      ),
    ).toMatchObject({
      [id('1')]: {
        accountId: OWNER,
        chatbotId: 'b1',
        state: 'open',
        count: 3,
        lastAskedAt: at(3),
        asked: [
          { conversationId: id('1'), messageId: id('3') },
          { conversationId: id('2'), messageId: id('2') },
        ],
      },
      [id('4')]: { count: 1, lastAskedAt: at(4) },
    }));

  it('stays small, however often a question is asked', () => {
    const { [id('1')]: row } = rows(...Array.from({ length: 400 }, (_, at) => asked(String(at + 1), '1')));
    expect(row).toMatchObject({ count: 400 });
    expect((row as { asked: object[] }).asked).toHaveLength(5);
  });

  it('opens an answered question that is asked after that, not one that was asked before', () => {
    const answered = [asked('1', '1'), happened('Answered', '1', 5)] as const;
    expect(rows(...answered)).toMatchObject({ [id('1')]: { state: 'answered', answeredAt: at(5) } });
    expect(rows(...answered, asked('2', '1', { minute: 4 }))).toMatchObject({
      [id('1')]: { state: 'answered', count: 2 },
    });
    expect(rows(...answered, asked('2', '1', { minute: 6 }))).toMatchObject({ [id('1')]: { state: 'open', count: 2 } });
  });

  it('opens an answered question whose answer was withdrawn', () =>
    expect(rows(asked('1', '1'), happened('Answered', '1'), happened('Restored', '1'))).toMatchObject({
      [id('1')]: { state: 'open' },
    }));

  it('keeps a dismissed question dismissed until it is restored', () => {
    const dismissed = [
      asked('1', '1'),
      happened('Dismissed', '1'),
      asked('2', '1'),
      happened('Answered', '1'),
    ] as const;
    expect(rows(...dismissed)).toMatchObject({ [id('1')]: { state: 'dismissed', count: 2 } });
    expect(rows(...dismissed, happened('Restored', '1'))).toMatchObject({ [id('1')]: { state: 'open' } });
  });

  it('knows the group of each wording, the first one for ever', () =>
    expect(
      projected(
        unansweredWordingsView,
        asked('1', '1', { key: 'k1' }),
        asked('2', '1', { key: 'k2' }),
        asked('3', '3', { key: 'k2' }),
        asked('4', '4'),
        happened('Dismissed', '1'),
      ),
    ).toEqual({
      'b1/k1': { accountId: OWNER, chatbotId: 'b1', groupId: id('1') },
      'b1/k2': { accountId: OWNER, chatbotId: 'b1', groupId: id('1') },
    }));
});

describe('what is left to collect', () => {
  const replied = (reply: string, basis: string, minute = 0) => ({
    stream: `conversation-${id('9')}`,
    metadata: { ...metadata, occurredAt: at(minute) },
    type: 'ReplyGenerated',
    data: { messageId: id(reply), replyTo: id('8'), basis, language: 'de' },
  });
  const left = (...events: Parameters<typeof projected>[1][]) => projected(uncollectedRepliesView, ...events);

  it('is a reply that found nothing', () => {
    const others = ['knowledge', 'model', 'small-talk'].map((basis, index) => replied(String(index + 2), basis));
    const failed = { ...replied('5', ''), type: 'ReplyFailed', data: { replyTo: id('8'), code: 'rate-limited' } };
    expect(left(replied('1', 'nothing-found', 7), ...others, failed)).toEqual({
      [id('1')]: {
        accountId: OWNER,
        chatbotId: 'b1',
        conversationId: id('9'),
        replyRevision: 0,
        language: 'de',
        askedAt: at(7),
        cause: { correlationId: expect.any(String), causationId: expect.any(String) },
      },
    });
  });

  it('is left no more once its question was collected, or there was none', () => {
    const skipped = { ...asked('2', '2'), type: 'UnansweredQuestionSkipped', data: {} };
    const found = ['1', '2', '3'].map((reply) => replied(reply, 'nothing-found'));
    expect(Object.keys(left(...found, asked('1', '1'), skipped, happened('Answered', '3')))).toEqual([id('3')]);
  });
});
