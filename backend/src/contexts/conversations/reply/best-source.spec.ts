import { expect, it } from 'vitest';
import type { Passage } from '../../../ports/knowledge-index.js';
import { bestSource } from './best-source.js';

const passages = [
  'The pool is open from 8 until 20 every day.',
  'Parcels arrive within three working days. Returns are free for 30 days after delivery.',
  '游泳池每天早上八点开放',
].map((text): Passage => ({ documentId: 'd1', title: 'Handbook', headings: [], text, textHash: text, score: 1 }));

it.each([
  ['Returns are free for 30 days after your delivery.', 1],
  ['The swimming pool opens every day from 8 until 20.', 0],
  ['游泳池早上八点开放。', 2],
])('finds the source of: %s', (answer, source) => expect(bestSource(answer, passages)).toBe(source));

it.each(['Hello! How may I help you today?', 'The capital of France is Paris, on the river Seine.', 'Yes.', ''])(
  'finds no source of: %s',
  (answer) => expect(bestSource(answer, passages)).toBeUndefined(),
);
