import { expect, it } from 'vitest';
import { UnansweredId } from '@chatbot-builder/contracts/ids';
import { AskedGroups } from './unanswered-groups.js';

const id = (name: string) => UnansweredId.parse(`0190a6a0-0000-4000-8000-${name.padStart(12, '0')}`);
const alike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

let compared: number;
const groups = (shown: readonly { id: string; question: string }[] = [], wordings: Record<string, string> = {}) => {
  compared = 0;
  return new AskedGroups(
    async (contentKey) => wordings[contentKey],
    async () => [...shown],
    {
      sameAs: async (question, _language, others) => {
        compared += 1;
        const at = others.findIndex((other) => alike(question, other));
        return at < 0 ? undefined : at;
      },
    },
  );
};
const asking = (question: string, contentKey: string | null = null) => ({ question, contentKey });

it('finds the group of the same wording without comparing', async () => {
  const known = groups([], { k1: id('1') });
  expect(await known.find(id('2'), asking('Why?', 'k1'), 'en')).toBe(id('1'));
  expect(compared).toBe(0);
});

it('finds the group that asks the same, and its wording from then on', async () => {
  const known = groups([{ id: id('1'), question: 'Why?' }]);
  expect(await known.find(id('2'), asking('WHY?', 'k2'), 'en')).toBe(id('1'));
  expect(await known.find(id('3'), asking('WHY?', 'k2'), 'en')).toBe(id('1'));
  expect(compared).toBe(1);
});

it('begins a group that the next one finds, although no view shows it yet', async () => {
  const known = groups();
  expect(await known.find(id('1'), asking('Why?'), 'en')).toBe(id('1'));
  expect(await known.find(id('2'), asking('why?'), 'en')).toBe(id('1'));
  expect(await known.find(id('3'), asking('When?', 'k3'), 'en')).toBe(id('3'));
  expect(await known.find(id('4'), asking('When?', 'k3'), 'en')).toBe(id('3'));
});
