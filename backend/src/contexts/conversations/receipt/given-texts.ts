import type { GivenPassages, ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { ReceiptPassage } from '@chatbot-builder/contracts/http/receipt';
import { type Passage, shortHash } from '../../../ports/knowledge-index.js';

/** The passages that a reply was given, with their texts as far as the reply or the knowledge of today has them. */
export function givenTexts(
  given: readonly GivenPassages[],
  sources: readonly ReplySource[],
  today: readonly Passage[],
): ReceiptPassage[] {
  return given.flatMap(({ documentId, passages }) =>
    passages.map(({ hash, score }): ReceiptPassage => {
      const isSame = (text: { readonly documentId: string; readonly textHash: string }) =>
        text.documentId === documentId && shortHash(text.textHash) === hash;
      const cited = sources.findIndex(isSame);
      const now = today.find(isSame);
      const { title = null, headings = [], text = null, byTeam } = sources[cited] ?? now ?? {};
      return {
        documentId,
        title,
        headings: [...headings],
        text,
        score,
        cited: cited < 0 ? null : cited + 1,
        now: now ? 'same' : 'gone',
        ...(byTeam && { byTeam }),
      };
    }),
  );
}
