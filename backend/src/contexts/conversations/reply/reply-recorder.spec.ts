import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CommandBus } from '@nestjs/cqrs';
import { expect, it } from 'vitest';
import type { Captures } from '../capture/captures.js';
import type { ModelTroubles } from '../model/model-troubles.js';
import type { Summaries } from '../prompt/summaries.js';
import type { Transcripts } from '../transcripts.js';
import { ReplyRecorder } from './reply-recorder.js';
import type { ReplyTask, ReplyWriter } from './reply-writer.js';

it('leaves the last frame to the next turn of the event loop, after the first texts of others', async () => {
  const recorder = new ReplyRecorder(
    { write: async () => ({}) } as unknown as ReplyWriter,
    { shownReply: async () => ({}) } as unknown as Transcripts,
    { execute: async () => ({}) } as unknown as CommandBus,
    { replied: async () => undefined } as unknown as ModelTroubles,
    {} as Summaries,
    { consider: async () => undefined } as unknown as Captures,
  );
  const task = { conversationId: 'c1', messageId: 'm1', context: {} } as ReplyTask;
  const order: string[] = [];
  await Promise.all([
    nextTurn().then(() => order.push('next turn')),
    recorder.write(task, () => undefined, new AbortController().signal).then(({ type }) => order.push(type)),
  ]);
  expect(order).toEqual(['next turn', 'done']);
});
