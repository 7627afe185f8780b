import { expect, it } from 'vitest';
import { DocumentId } from '@chatbot-builder/contracts/ids';
import { OWNER } from '../../kernel/testing/given.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { Plans } from '../../runtime/plans/plans.js';
import { subscription } from '../../runtime/plans/subscription.js';
import type { Streams } from '../../runtime/streams.js';
import { KnowledgeAllowance } from './knowledge-allowance.js';

const MEGABYTE = 1_048_576;
const kept = DocumentId.parse('0190a6a0-0000-4000-8000-0000000000d1');
const failed = DocumentId.parse('0190a6a0-0000-4000-8000-0000000000d3');
const another = DocumentId.parse('0190a6a0-0000-4000-8000-0000000000d2');

function allowance(documents: number, storedMb: number): KnowledgeAllowance {
  async function* stream() {
    yield { _id: kept, fileSize: MEGABYTE };
    yield { _id: failed, fileSize: 100 * MEGABYTE, fileGone: true };
  }
  const bounds = { documents, storedBytes: storedMb * MEGABYTE };
  const streams = { read: async () => ({ state: subscription.initial }) } as unknown as Streams;
  return new KnowledgeAllowance(
    { stream } as unknown as DocumentStore,
    new Plans({ free: bounds, pro: bounds }, streams),
  );
}

it('allows documents up to the number and size that the plan includes', () =>
  expect(allowance(3, 3).refuseBeyond(OWNER, another, 2 * MEGABYTE)).resolves.toBeUndefined());

it('refuses one document too many', () =>
  expect(allowance(2, 3).refuseBeyond(OWNER, another, 1)).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'plan-limit-reached',
    message: 'The Free plan includes 2 documents. Delete documents to make room for new ones.',
  }));

it('refuses one byte too many', () =>
  expect(allowance(3, 3).refuseBeyond(OWNER, another, 2 * MEGABYTE + 1)).rejects.toMatchObject({
    code: 'plan-limit-reached',
    message: 'The Free plan includes 3 MB of files. Delete documents to make room for new ones.',
  }));

it('counts a document once when it is added again', () =>
  expect(allowance(2, 1).refuseBeyond(OWNER, kept, MEGABYTE)).resolves.toBeUndefined());
