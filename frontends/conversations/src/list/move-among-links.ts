import type { KeyboardEvent } from 'react';

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrows, Home and End move the focus among the links of a list; Enter, as always, follows one. */
export const moveAmongLinks = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEP[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  links[step(at, links.length)]?.focus();
};
