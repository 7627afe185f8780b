import type { Message } from '@chatbot-builder/contracts/http';
import { expect, it } from 'vitest';
import { basesOf, modelsOf, sourcesUsed } from './facts';

const source = (documentId: string, text: string) => ({
  documentId,
  title: `${documentId}.md`,
  headings: [],
  text,
  textHash: text,
});

const reply = (model: string, ...sources: ReturnType<typeof source>[]): Message => ({
  id: `${model}-${sources.length}`,
  role: 'assistant',
  content: 'Yes.',
  createdAt: '2026-11-21T16:42:00Z',
  reply: { sources, basis: 'knowledge', model, responseMs: 10, stopped: false },
});

const question: Message = { id: 'q', role: 'user', content: 'Why?', createdAt: '2026-11-21T16:42:00Z' };

it('names each model once', () => {
  expect(modelsOf([question, reply('offline'), reply('gpt-4o'), reply('offline')])).toEqual(['offline', 'gpt-4o']);
});

it('counts what the replies are based on', () => {
  const talk = reply('offline');
  const smallTalk: Message = { ...talk, reply: talk.reply && { ...talk.reply, basis: 'small-talk' } };
  expect(basesOf([question, smallTalk, reply('offline'), reply('offline')])).toBe('Knowledge 2, Small talk 1');
});

it('counts the replies that cite each document, most cited first', () => {
  const messages = [
    reply('offline', source('tents', 'a')),
    reply('offline', source('boots', 'b'), source('boots', 'c')),
    reply('offline', source('boots', 'b')),
  ];
  expect(sourcesUsed(messages)).toEqual([
    { documentId: 'boots', title: 'boots.md', replies: 2 },
    { documentId: 'tents', title: 'tents.md', replies: 1 },
  ]);
});
