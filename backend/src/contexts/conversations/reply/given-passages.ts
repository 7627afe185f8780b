import type { GivenPassages } from '@chatbot-builder/contracts/events/conversation';
import { type Passage, shortHash } from '../../../ports/knowledge-index.js';

/** The passages without their texts, as a reply records them. */
export function givenPassages(passages: readonly Passage[]): GivenPassages[] {
  const runs: { documentId: string; passages: { hash: string; score: number }[] }[] = [];
  for (const { documentId, textHash, score } of passages) {
    const given = { hash: shortHash(textHash), score: Number(score.toPrecision(4)) };
    const last = runs.at(-1);
    if (last?.documentId === documentId) last.passages.push(given);
    else runs.push({ documentId, passages: [given] });
  }
  return runs;
}
