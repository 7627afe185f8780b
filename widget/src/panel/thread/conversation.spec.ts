import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import { describe, expect, it } from 'vitest';
import { drawn, scriptedTransport } from '../../testing/scripted-transport';
import { accepted, answer, CONVERSATION, done, inMemory, NOW, QUESTION } from '../../testing/visitor';
import { NO_HISTORY } from '../visitor/lazy-transport';
import { Conversation } from './conversation';
import { keptQuestion } from './kept-question';

const asked = { ...answer('How long?'), id: QUESTION, role: 'user' as const };
const history: WidgetHistory = { ...NO_HISTORY, conversationId: CONVERSATION, messages: [asked, answer('Two days.')] };

/** A conversation after each reload of its tab, whose storage stays. */
const tab = () => {
  const storage = inMemory();
  const lastAnswer = inMemory();
  const open = (online = true, load: () => Promise<WidgetHistory> = async () => NO_HISTORY) => {
    const script = scriptedTransport(load);
    const conversation = new Conversation({
      transport: script.transport,
      now: () => new Date(NOW),
      newId: () => QUESTION,
      isOnline: () => online,
      kept: keptQuestion(storage),
      lastAnswer,
    });
    return { ...script, conversation };
  };
  return { open, storage, lastAnswer };
};

const contents = ({ thread }: Conversation) => thread.messages.map(({ content }) => content);

describe('a question that the server has not accepted', () => {
  it('is sent under its id after a reload', async () => {
    const { open, storage } = tab();
    const before = open();
    await before.conversation.load();
    before.conversation.ask('How long?');
    before.conversation.dispose();
    const { conversation, sent, say } = open();
    void conversation.load();
    await drawn();
    expect(sent).toEqual([{ id: QUESTION, content: 'How long?' }]);
    await say(accepted);
    expect(storage.read()).toBeUndefined();
    await say(done('Two days.'));
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
  });

  it('is told to other tabs once its answer is complete', async () => {
    const { open, lastAnswer } = tab();
    const { conversation, say } = open();
    conversation.ask('How long?');
    await say(accepted);
    expect(lastAnswer.read()).toBeUndefined();
    await say(done('Two days.'));
    expect(lastAnswer.read()).toBe(answer('').id);
  });

  it('waits for the connection after a reload without one', async () => {
    const { open } = tab();
    open(false).conversation.ask('How long?');
    let reachable = false;
    const { conversation, sent } = open(false, async () => {
      if (!reachable) throw new Error('offline');
      return NO_HISTORY;
    });
    await conversation.load();
    expect(conversation.thread.open?.reply.phase).toBe('waiting');
    expect(sent).toEqual([]);
    reachable = true;
    conversation.setOnline(true);
    await drawn();
    expect(sent).toHaveLength(1);
  });

  it('is shown once where the server had answered it', async () => {
    const { open, storage } = tab();
    open().conversation.ask('How long?');
    const { conversation, sent } = open(true, async () => history);
    void conversation.load();
    await drawn();
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
    expect(sent).toEqual([]);
    expect(storage.read()).toBeUndefined();
  });

  it.each(['refused', 'gone'])('is not sent again once it was %s', async (reason) => {
    const { open, storage } = tab();
    const { conversation, say } = open();
    conversation.ask('How long?');
    await drawn();
    await say(Object.assign(new Error('no'), { reason }));
    expect(storage.read()).toBeUndefined();
  });

  it('is forgotten when it is stopped, and when the conversation ends', async () => {
    const { open, storage } = tab();
    const { conversation } = open();
    conversation.ask('How long?');
    expect(storage.read()).toContain(QUESTION);
    conversation.stop();
    expect(storage.read()).toBeUndefined();
    conversation.ask('How long?');
    await conversation.end();
    expect(storage.read()).toBeUndefined();
  });

  it('is sent again when the visitor comes back from a new conversation', async () => {
    const { open } = tab();
    const { conversation, sent } = open(false);
    conversation.ask('How long?');
    conversation.restart();
    conversation.setOnline(true);
    expect(sent).toEqual([]);
    conversation.goBack();
    await drawn();
    expect(sent).toEqual([{ id: QUESTION, content: 'How long?' }]);
  });

  it.each(['', '7', '[1,2,3]', '{}'])('is not read from %j', (stored) => {
    expect(keptQuestion(inMemory(stored)).read()).toBeUndefined();
  });
});

describe('a conversation that went on elsewhere', () => {
  const shared = async () => {
    let read: WidgetHistory = { ...history, messages: [] };
    const { conversation, ...script } = tab().open(true, async () => read);
    await conversation.load();
    const refresh = (next: Partial<WidgetHistory>) => {
      read = { ...history, ...next };
      void conversation.refresh();
      return drawn();
    };
    return { conversation, refresh, ...script };
  };

  it('is read again without a loading state', async () => {
    const { conversation, refresh } = await shared();
    await refresh({});
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
    expect(conversation).toMatchObject({ history: 'ready', quiet: true });
  });

  it('listens for the answer that another tab waits for', async () => {
    const { conversation, refresh, sent, say } = await shared();
    await refresh({ messages: [asked], awaitingReplyTo: QUESTION });
    expect(sent).toEqual([{ id: QUESTION, content: 'How long?' }]);
    await say(accepted, done('Two days.'));
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
  });

  it('does not mix with a new or an earlier one', async () => {
    const { conversation, refresh } = await shared();
    conversation.restart();
    await refresh({});
    expect(contents(conversation)).toEqual([]);
    conversation.goBack();
    await refresh({});
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
  });

  it('stays as it is shown where it cannot be read', async () => {
    const { conversation, transport, refresh } = await shared();
    await refresh({});
    transport.history = () => Promise.reject(new Error('500'));
    await conversation.refresh();
    expect(contents(conversation)).toEqual(['How long?', 'Two days.']);
    expect(conversation.history).toBe('ready');
  });
});
