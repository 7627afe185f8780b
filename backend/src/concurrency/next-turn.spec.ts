import { expect, it } from 'vitest';
import { NextTurn } from './next-turn.js';

it('lets all go on side by side in the next turn, and waits anew afterwards', async () => {
  const turn = new NextTurn();
  const order: string[] = [];
  const steps = async (who: string) => {
    await turn.wait();
    order.push(`${who} 1`);
    await Promise.resolve();
    order.push(`${who} 2`);
  };
  const both = [steps('a'), steps('b')];
  await Promise.resolve();
  expect(order).toEqual([]);
  await Promise.all(both);
  expect(order).toEqual(['a 1', 'b 1', 'a 2', 'b 2']);

  const later = steps('c');
  await Promise.resolve();
  expect(order).toHaveLength(4);
  await later;
});
