import { expect, it } from 'vitest';
import { scriptedTransport } from '../../testing/scripted-transport';
import { accepted, ANSWER, done, QUESTION, text } from '../../testing/visitor';
import { telling } from './telling';

it('reports a message once, however often it is accepted, and of its answer', async () => {
  const { transport, say } = scriptedTransport();
  const told: unknown[] = [];
  const toldOf = telling(transport, (...what) => void told.push(what));
  const frames: string[] = [];
  const sent = (async () => {
    const message = { id: QUESTION, content: 'How long?' };
    for await (const { type } of toldOf.send(message, new AbortController().signal)) frames.push(type);
  })();
  await say(accepted, text('Two'), accepted, text('Two days.'), done('Two days.'));
  await sent;
  expect(frames).toEqual(['accepted', 'text', 'accepted', 'text', 'done']);
  expect(told).toEqual([
    ['message', { id: QUESTION, text: 'How long?' }],
    ['reply', { id: ANSWER, text: 'Two days.' }],
  ]);
});
