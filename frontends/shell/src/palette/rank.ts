import type { PaletteGroup } from './entry';

/**
 * How well an entry's visible words match what was typed, from 0 (hidden) to 1 (equal). Only whole terms count: a term
 * spelled by scattered letters finds entries that nobody meant.
 */
export function rank(words: string, typed: string): number {
  const text = words.toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (text === wanted) return 1;
  if (text.startsWith(wanted)) return 0.8;
  const terms = wanted.split(/\s+/);
  if (!terms.every((term) => text.includes(term))) return 0;
  const starts = text.split(/\s+/);
  return terms.every((term) => starts.some((start) => start.startsWith(term))) ? 0.6 : 0.4;
}

const best = ({ entries, last }: PaletteGroup, typed: string): number =>
  Math.max(0, ...entries.map(({ words }) => rank(words, typed))) - (last ? 1 : 0);

/** The entries that match, best first, in groups by their best entry. */
export function ranked(groups: readonly PaletteGroup[], typed: string): readonly PaletteGroup[] {
  if (typed.trim() === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter(({ words }) => rank(words, typed) > 0)
        .sort((one, other) => rank(other.words, typed) - rank(one.words, typed)),
    }))
    .sort((one, other) => best(other, typed) - best(one, typed));
}
