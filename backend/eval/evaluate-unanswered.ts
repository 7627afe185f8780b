import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_CODES, type LanguageCode } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';
import { OfflineQuestions } from '../src/adapters/offline/offline-questions.js';
import type { Half } from './evaluate.js';

/** Wordings of one question. Close questions that ask something else have entries of their own. */
const Labelled = z.strictObject({ language: z.enum(LANGUAGE_CODES), wordings: z.array(z.string()) });
const LabelledSet = z.strictObject({ tuning: z.array(Labelled), heldOut: z.array(Labelled) });

/** Pairs of questions that are in one group. */
export interface GroupsEvaluation {
  /** Pairs that ask the same and are in one group. */
  readonly right: number;
  /** Pairs that ask the same. */
  readonly same: number;
  /** Pairs in one group that ask something else. */
  readonly wrong: number;
  readonly mistakes: readonly string[];
}

interface Asked {
  readonly text: string;
  /** The question that it is a wording of. */
  readonly of: number;
}

/**
 * Collects the wordings of each language one after the other, as the product does: the first ones of all questions come
 * first.
 */
export async function evaluateUnanswered(half: Half, directory: string): Promise<GroupsEvaluation> {
  const labelled = LabelledSet.parse(JSON.parse(await readFile(join(directory, 'unanswered.json'), 'utf8')))[half];
  const questions = new OfflineQuestions();
  const mistakes: string[] = [];
  const counts = { right: 0, same: 0, wrong: 0 };
  for (const [language, pool] of Map.groupBy(labelled, (each) => each.language)) {
    const most = Math.max(...pool.map(({ wordings }) => wordings.length));
    const asked = Array.from({ length: most }, (_, turn) =>
      pool.flatMap(({ wordings }, of): Asked[] => (wordings[turn] ? [{ text: wordings[turn], of }] : [])),
    ).flat();
    const groups = await grouped(asked, language, questions);
    for (const [one, other] of pairsOf(asked)) {
      const together = groups.some((group) => group.includes(one) && group.includes(other));
      if (one.of === other.of) counts.same++;
      if (together && one.of === other.of) counts.right++;
      if (together && one.of !== other.of) counts.wrong++;
      if (together !== (one.of === other.of)) mistakes.push(`${one.text} ${together ? '=' : '≠'} ${other.text}`);
    }
  }
  return { ...counts, mistakes };
}

async function grouped(asked: readonly Asked[], language: LanguageCode, questions: OfflineQuestions) {
  const groups: Asked[][] = [];
  for (const each of asked) {
    // A group is compared by its last spelling, and the group that was asked last comes first.
    const labels = groups.map((group) => group.at(-1)?.text ?? '');
    const at = await questions.sameAs(each.text, language, labels);
    const [found = []] = at === undefined ? [] : groups.splice(at, 1);
    groups.unshift([...found, each]);
  }
  return groups;
}

const pairsOf = (asked: readonly Asked[]): [Asked, Asked][] =>
  asked.flatMap((one, at) => asked.slice(at + 1).map((other): [Asked, Asked] => [one, other]));
