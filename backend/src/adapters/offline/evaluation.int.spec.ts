import { expect, it } from 'vitest';
import { join } from 'node:path';
import { evaluateOfflineModel } from '../../../eval/evaluate.js';

it('answers at least 17 of 20 held-out answerable questions and declines at least 18 of 20 others', async () => {
  const { answered, answerable, declined, unanswerable, judgments } = await evaluateOfflineModel(
    'heldOut',
    join(import.meta.dirname, '../../../eval'),
  );
  const wrong = judgments.filter(({ right }) => !right).map(({ question }) => question);
  expect({ answerable, unanswerable }).toEqual({ answerable: 20, unanswerable: 20 });
  expect({ wrong, enough: answered >= 17 && declined >= 18 }).toEqual({ wrong, enough: true });
}, 30_000);
