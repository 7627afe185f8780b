import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountIndex, EventEntry, SeparateAccountIndex } from './account-index.js';

const CATEGORIES = ['chatbot', 'account'];

/**
 * An index that holds these entries and is complete up to the last of them, in both categories. Others may be in it.
 */
export type IndexOf = (
  entries: readonly Omit<EventEntry, 'position'>[],
) => Promise<{ readonly index: AccountIndex; readonly positions: readonly number[]; close(): Promise<void> }>;

/** The guarantees of every index. */
export function accountIndexContract(name: string, indexOf: IndexOf): void {
  describe(`account index: ${name}`, () => {
    const [ada, grace] = [randomUUID(), randomUUID()];
    const entries = Array.from({ length: 7 }, (_, number) => ({
      accountId: number % 2 === 0 ? ada : grace,
      ...(number > 0 && { chatbotId: randomUUID() }),
      stream: `chatbot-${ada}-${number}`,
      revision: 0,
    }));
    let opened: Awaited<ReturnType<IndexOf>>;
    beforeEach(async () => {
      opened = await indexOf(entries);
    });
    afterEach(() => opened.close());
    const ofAda = () =>
      entries.flatMap((entry, number) =>
        entry.accountId === ada
          ? [{ position: opened.positions[number], stream: entry.stream, revision: entry.revision }]
          : [],
      );

    it('lists the events of an account in order, and of no other', async () => {
      expect(await opened.index.placesOf(ada, undefined, 100)).toEqual(ofAda());
      expect(await opened.index.placesOf(randomUUID(), undefined, 100)).toEqual([]);
    });

    it('lists at most as many as asked, after a position', async () => {
      const [first, second, third] = ofAda();
      expect(await opened.index.placesOf(ada, undefined, 2)).toEqual([first, second]);
      expect(await opened.index.placesOf(ada, second?.position, 1)).toEqual([third]);
    });

    it('lists the accounts, each once', async () => {
      const accounts: string[] = [];
      for (let next = await opened.index.accountAfter(''); next; next = await opened.index.accountAfter(next))
        accounts.push(next);
      expect(accounts).toEqual([...new Set(accounts)].sort());
      expect(accounts).toEqual(expect.arrayContaining([ada, grace]));
    });

    it('says up to where it is complete', async () => {
      const last = opened.positions.at(-1) ?? 0;
      expect(await opened.index.completeTo(['chatbot'])).toBeGreaterThanOrEqual(last);
      expect(await opened.index.completeTo(CATEGORIES)).toBeGreaterThanOrEqual(last);
    });
  });
}

/** The guarantees of an index that is not kept with the events. */
export function separateAccountIndexContract(
  name: string,
  open: () => Promise<{ readonly index: SeparateAccountIndex; close(): Promise<void> }>,
): void {
  accountIndexContract(name, async (entries) => {
    const { index, close } = await open();
    const placed = entries.map((entry, number) => ({ ...entry, position: 10 * (number + 1) }));
    await index.add(placed.slice(0, 3), CATEGORIES, 30);
    await index.add(placed.slice(3), CATEGORIES, 75);
    return { index, positions: placed.map(({ position }) => position), close };
  });

  describe(`separate account index: ${name}`, () => {
    let index: SeparateAccountIndex;
    let close: () => Promise<void>;
    beforeEach(async () => {
      ({ index, close } = await open());
    });
    afterEach(() => close());

    const account = randomUUID();
    const entry = (position: number): EventEntry => ({
      accountId: account,
      position,
      stream: 'chatbot-1',
      revision: position,
    });
    const positions = async () => (await index.placesOf(account, undefined, 2_000)).map(({ position }) => position);

    it('is complete for nothing at first', async () => {
      expect(await index.completeTo(['chatbot'])).toBeUndefined();
      expect(await positions()).toEqual([]);
    });

    it('is complete for the categories that were followed, and for no others', async () => {
      await index.add([], ['chatbot', 'account'], 20);
      await index.add([], ['chatbot'], 30);
      expect(await index.completeTo(['chatbot'])).toBe(30);
      expect(await index.completeTo(['account', 'chatbot'])).toBe(20);
      expect(await index.completeTo(['chatbot', 'document'])).toBeUndefined();
    });

    it('changes nothing when entries are added again, even late', async () => {
      await index.add([entry(1), entry(2)], ['chatbot'], 2);
      await index.add([entry(3)], ['chatbot'], 3);
      await index.add([entry(1), entry(2)], ['chatbot'], 2);
      await index.add([entry(2), entry(4)], ['chatbot'], 4);
      expect(await positions()).toEqual([1, 2, 3, 4]);
      expect(await index.completeTo(['chatbot'])).toBe(4);
    });

    it('removes the entries of an account up to a position, however many', async () => {
      const many = Array.from({ length: 1_203 }, (_, number) => entry(number + 1));
      const other: EventEntry = { accountId: randomUUID(), position: 5_000, stream: 'chatbot-2', revision: 0 };
      await index.add([...many, other], ['chatbot'], 5_000);
      await index.remove(account, 1_201);
      expect(await positions()).toEqual([1_202, 1_203]);
      await index.remove(account, 5_000);
      expect(await positions()).toEqual([]);
      expect(await index.placesOf(other.accountId, undefined, 2)).toMatchObject([{ position: 5_000 }]);
      expect(await index.completeTo(['chatbot'])).toBe(5_000);
    });
  });
}
