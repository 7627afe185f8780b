import { expect, it } from 'vitest';
import fc from 'fast-check';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { SharedKnowledgeIndex } from './shared-knowledge-index.js';
import { MemoryChunkStore } from './testing/memory-chunk-store.js';
import { Nodes } from './testing/nodes.js';

const CHATBOTS = [1, 2, 3].map((number) => ChatbotId.parse(`018f0000-0000-4000-8000-00000000000${number}`));
const NAMES = ['left', 'right'];
/** The size of one and a half files, so that nodes evict files all the time. */
const MAX_BYTES = 100_000;

const node = fc.nat({ max: NAMES.length - 1 });
const chatbotId = fc.constantFrom(...CHATBOTS);
const documentId = fc.constantFrom('manual', 'prices', 'rooms');
const version = fc.nat({ max: 6 });
const change = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), node, chatbotId, documentId, version }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), node, chatbotId, documentId, version }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), node, chatbotId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), node }) },
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

const textOf = (document: string, of: number) => `The parcel of ${document} in version ${of}.`;

/** What every node must find: the last version of each document, and whether it was removed. */
class Expected {
  readonly #documents = new Map<string, { readonly version: number; readonly text: string | undefined }>();

  take(change: Exclude<Change, { kind: 'restart' }>): void {
    if (change.kind === 'forget') {
      for (const key of this.#documents.keys()) if (key.startsWith(change.chatbotId)) this.#documents.delete(key);
      return;
    }
    const key = `${change.chatbotId}/${change.documentId}`;
    const before = this.#documents.get(key)?.version ?? -1;
    if (change.kind === 'replace' && change.version > before)
      this.#documents.set(key, { version: change.version, text: textOf(change.documentId, change.version) });
    if (change.kind === 'remove' && change.version >= before)
      this.#documents.set(key, { version: change.version, text: undefined });
  }

  of(chatbot: ChatbotId): string[] {
    return [...this.#documents]
      .flatMap(([key, { text }]) => (key.startsWith(chatbot) && text !== undefined ? [text] : []))
      .sort();
  }
}

async function apply(index: SharedKnowledgeIndex, change: Exclude<Change, { kind: 'restart' }>): Promise<void> {
  if (change.kind === 'forget') return index.removeAll(change.chatbotId);
  if (change.kind === 'remove') return index.remove(change.chatbotId, change.documentId, change.version);
  await index.replace(change.chatbotId, {
    documentId: change.documentId,
    version: change.version,
    title: '',
    markdown: textOf(change.documentId, change.version),
  });
}

it('finds the same on every node after any changes, evictions and restarts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
      const nodes = await Nodes.over(new MemoryChunkStore());
      const indexes = await Promise.all(NAMES.map((name) => nodes.node(name, { maxBytes: MAX_BYTES })));
      const expected = new Expected();
      const found = async (index: SharedKnowledgeIndex, chatbot: ChatbotId) =>
        (await index.search(chatbot, 'parcel', 50)).passages.map(({ text }) => text).sort();
      try {
        for (const each of changes) {
          if (each.kind === 'restart') {
            await nodes.stop(indexes[each.node]!);
            indexes[each.node] = await nodes.node(NAMES[each.node]!, { maxBytes: MAX_BYTES });
            continue;
          }
          expected.take(each);
          await apply(indexes[each.node]!, each);
          // Concurrently: one search may need the room of a file that another one uses.
          const answers = await Promise.all(
            indexes.map((index) => Promise.all(CHATBOTS.map((chatbot) => found(index, chatbot)))),
          );
          for (const answer of answers) expect(answer).toEqual(CHATBOTS.map((chatbot) => expected.of(chatbot)));
        }
        expect(nodes.reports).toEqual([]);
      } finally {
        await nodes.close();
      }
    }),
    { seed: 20_261_121, numRuns: 15 },
  );
});
