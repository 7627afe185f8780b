import { join } from 'node:path';
import { evaluateOfflineModel } from '../eval/evaluate.js';
import type { Measurement } from './measure.js';

const LABELED = join(process.cwd(), 'eval');

/** Quality of the offline model on the half of the labeled questions that it was not tuned on. */
export async function answers(): Promise<readonly Measurement[]> {
  const { answered, answerable, declined, unanswerable } = await evaluateOfflineModel('heldOut', LABELED);
  return [
    {
      what: 'answerable questions answered, held out',
      value: `${answered} of ${answerable}`,
      ratio: answered / answerable,
      aim: { atLeast: 17 / 20 },
    },
    {
      what: 'unanswerable questions declined, held out',
      value: `${declined} of ${unanswerable}`,
      ratio: declined / unanswerable,
      aim: { atLeast: 18 / 20 },
    },
  ];
}
