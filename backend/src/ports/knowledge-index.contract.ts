import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AnswerId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { answerDocument, type IndexedText, type KnowledgeIndex } from './knowledge-index.js';

const shop = ChatbotId.parse('018f0000-0000-4000-8000-000000000001');
const hotel = ChatbotId.parse('018f0000-0000-4000-8000-000000000002');

const returns: IndexedText = {
  documentId: 'returns',
  version: 0,
  title: 'Returns',
  markdown: '# Returns\n\nSend items back within 30 days.',
};
const opening: IndexedText = {
  documentId: 'opening',
  version: 0,
  title: 'Opening hours',
  markdown: '# Opening hours\n\nThe shop is open from 9 to 18.',
};

/** The guarantees of every knowledge index. `open` returns an empty one. */
export function knowledgeIndexContract(
  name: string,
  open: () => Promise<{ index: KnowledgeIndex; close: () => Promise<void> }>,
): void {
  describe(`${name} as a knowledge index`, () => {
    let index: KnowledgeIndex;
    let close: () => Promise<void>;
    beforeEach(async () => ({ index, close } = await open()));
    afterEach(() => close());

    const found = async (question: string, chatbot = shop) => {
      const { passages } = await index.search(chatbot, question, 5);
      return passages.map(({ documentId }) => documentId);
    };

    it('finds nothing without knowledge', async () => {
      expect(await index.search(shop, 'anything', 5)).toMatchObject({ passages: [], chunks: 0 });
    });

    it('finds the passage that answers a question, with its headings and text hash', async () => {
      await index.replace(shop, returns);
      await index.replace(shop, opening);
      const { passages, chunks } = await index.search(shop, 'How many days do I have to send something back?', 5);
      expect(chunks).toBe(2);
      expect(passages[0]).toEqual({
        documentId: 'returns',
        title: 'Returns',
        headings: ['Returns'],
        text: 'Send items back within 30 days.',
        textHash: '2aa78a42bffe06340a9e59d1b537a90102c12ecc82bc7b8489e5a1a9d5c36178',
        score: expect.any(Number),
      });
    });

    it('gives all answers of the team with each search, in one piece, and none as a passage', async () => {
      const shipping = {
        documentId: answerDocument(AnswerId.parse('018f0000-0000-4000-8000-0000000000a1')),
        version: 0,
        title: 'Do you ship to Norway?',
        markdown: `# Norway\n\nWe do.\n\n${'Parcels take five days. '.repeat(100)}`,
      };
      const { documentId } = shipping;
      await index.replace(shop, returns);
      await index.replace(shop, shipping);
      const asked = await index.search(shop, 'How many days?', 5);
      expect(asked.passages.map((passage) => passage.documentId)).toEqual(['returns']);
      expect(asked.answers).toMatchObject([{ documentId, title: shipping.title, text: shipping.markdown }]);
      expect((await index.search(shop, '?', 5)).answers).toHaveLength(1);
      expect(await index.documents(shop)).toContain(documentId);
      await index.remove(shop, documentId, 1);
      expect(await index.search(shop, 'How many days?', 5)).not.toHaveProperty('answers');
    });

    it('separates the knowledge of chatbots', async () => {
      await index.replace(shop, returns);
      expect(await found('days', hotel)).toEqual([]);
    });

    it('returns the number of chunks of a text, 0 for an empty one', async () => {
      expect(await index.replace(shop, returns)).toEqual({ chunks: 1 });
      expect(await index.replace(shop, { ...opening, markdown: ' \n' })).toEqual({ chunks: 0 });
    });

    it('replaces a text with a newer version', async () => {
      await index.replace(shop, returns);
      await index.replace(shop, { ...returns, version: 1, markdown: 'Exchange vouchers only.' });
      expect(await found('days')).toEqual([]);
      expect(await found('vouchers')).toEqual(['returns']);
    });

    it('ignores an older or equal version', async () => {
      await index.replace(shop, { ...returns, version: 3 });
      await index.replace(shop, { ...returns, version: 3, markdown: 'Exchange vouchers only.' });
      await index.replace(shop, { ...returns, version: 2, markdown: 'Exchange vouchers only.' });
      expect(await found('vouchers')).toEqual([]);
      expect(await found('days')).toEqual(['returns']);
    });

    it('does not find a removed document, and accepts it again at the same version', async () => {
      await index.replace(shop, returns);
      await index.remove(shop, 'returns');
      expect(await found('days')).toEqual([]);
      await index.replace(shop, returns);
      expect(await found('days')).toEqual(['returns']);
    });

    it('rejects versions up to that of a removal', async () => {
      await index.remove(shop, 'returns', 2);
      await index.replace(shop, { ...returns, version: 2 });
      expect(await found('days')).toEqual([]);
      await index.replace(shop, { ...returns, version: 3 });
      expect(await found('days')).toEqual(['returns']);
    });

    it('keeps a version that is newer than the removal', async () => {
      await index.replace(shop, { ...returns, version: 3 });
      await index.remove(shop, 'returns', 2);
      expect(await found('days')).toEqual(['returns']);
    });

    it('accepts the removal of an unknown document', async () => {
      await index.remove(shop, 'returns');
      await index.removeAll(shop);
      expect(await found('days')).toEqual([]);
    });

    it('removes a chatbot and accepts new knowledge for it', async () => {
      await index.replace(shop, returns);
      await index.replace(hotel, opening);
      await index.removeAll(shop);
      expect(await found('days')).toEqual([]);
      expect(await found('open', hotel)).toEqual(['opening']);
      await index.replace(shop, { ...returns, markdown: 'Exchange vouchers only.' });
      expect(await found('days vouchers')).toEqual(['returns']);
    });

    it('applies the writes of one chatbot in call order', async () => {
      const long = Array.from(
        { length: 400 },
        (_, day) => `On day ${day} the parcel is on its way to the customer.`,
      ).join(' ');
      await Promise.all([
        index.replace(shop, { ...returns, markdown: long }),
        index.remove(shop, 'returns'),
        index.replace(shop, opening),
      ]);
      expect(await found('parcel')).toEqual([]);
      expect(await found('open')).toEqual(['opening']);
    });

    it('handles writes and searches of several chatbots concurrently', async () => {
      await Promise.all(
        Array.from({ length: 8 }, (_, at) => index.replace(shop, { ...returns, documentId: `returns-${at}` })),
      );
      await Promise.all([index.replace(hotel, opening), ...Array.from({ length: 20 }, () => found('days'))]);
      expect(new Set(await found('days')).size).toBe(5);
    });

    it('returns at most `limit` passages', async () => {
      await index.replace(shop, returns);
      await index.replace(shop, { ...returns, documentId: 'returns-2' });
      expect((await index.search(shop, 'days', 1)).passages).toHaveLength(1);
    });

    it('returns small knowledge whole, in a stable order, with the scores of what it found', async () => {
      await index.replace(shop, returns);
      await index.replace(shop, opening);
      const asked = (question: string, wholeWithin: number) => index.search(shop, { question, wholeWithin }, 5);
      expect(await asked('days', 1_000)).toMatchObject({
        passages: [
          { documentId: 'opening', score: 0 },
          { documentId: 'returns', score: expect.any(Number) },
        ],
        chunks: 2,
        whole: true,
      });
      expect((await asked('days', 1_000)).passages[1]?.score).toBeGreaterThan(0);
      expect((await asked('?', 1_000)).passages.map(({ documentId }) => documentId)).toEqual(['opening', 'returns']);
      const searched = await asked('days', 50);
      expect(searched.passages).toMatchObject([{ documentId: 'returns' }]);
      expect(searched).not.toHaveProperty('whole');
    });

    it('finds texts by their hashes while they exist', async () => {
      await index.replace(shop, returns);
      await index.replace(shop, opening);
      const hashes = ['2aa78a42bffe0634', 'f'.repeat(16)];
      expect((await index.search(shop, { hashes }, 5)).passages).toMatchObject([{ documentId: 'returns', score: 0 }]);
      await index.remove(shop, 'returns');
      expect((await index.search(shop, { hashes }, 5)).passages).toEqual([]);
    });

    it('lists the documents that need not be added again', async () => {
      expect(await index.documents(shop)).toEqual([]);
      await index.replace(shop, returns);
      await index.replace(shop, opening);
      await index.replace(hotel, { ...opening, documentId: 'parking' });
      expect([...(await index.documents(shop))].sort()).toEqual(['opening', 'returns']);
    });

    it('is complete once it was marked, whatever is added later', async () => {
      await index.replace(shop, returns);
      await index.markComplete(shop);
      await index.replace(shop, opening);
      expect(await index.search(shop, 'days', 5)).not.toHaveProperty('incomplete');
    });

    it.each([
      ['quotes', `what's the "price"?`],
      ['operators', 'wi-fi AND OR NOT NEAR('],
      ['query syntax', 'C++ * ^ : {stem} : x'],
      ['an open quote', '"'],
      ['SQL', "'; DROP TABLE chunk; --"],
      ['broken characters', '\u0000\ud800 \ufffe'],
      ['emoji', '🙂🙂'],
      ['nothing', ''],
      ['thousands of words', 'days '.repeat(2_000)],
      ['an endless word', 'a'.repeat(8_000)],
    ])('accepts any text as a question: %s', async (_kind, question) => {
      await index.replace(shop, returns);
      await expect(index.search(shop, question, 5)).resolves.toMatchObject({ chunks: 1 });
      expect(await found('days')).toEqual(['returns']);
    });

    it.each([
      ['Chinese', '每位员工每年享有十五天带薪年假。', '年假有几天？'],
      ['Japanese', '返品は30日以内に受け付けます。', '返品はいつまでできますか'],
      ['Arabic', 'يمكنك إرجاع المنتجات خلال ثلاثين يوما.', 'متى يمكنني ارجاع المنتج؟'],
      ['Hindi', 'आप 30 दिनों के भीतर सामान वापस कर सकते हैं।', 'सामान कब तक वापस कर सकते हैं?'],
      ['German', 'Rücksendungen sind binnen 30 Tagen möglich.', 'Wie lange ist eine Rücksendung möglich?'],
    ])('finds %s', async (_language, markdown, question) => {
      await index.replace(shop, { ...returns, markdown });
      await index.replace(shop, opening);
      expect((await found(question))[0]).toBe('returns');
    });
  });
}
