import type { KeyboardEvent } from 'react';

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Arrow keys, Home and End move the focus between the links of a list. */
export const navigateLinks = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEP[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link === document.activeElement);
  event.preventDefault();
  links[step(at, links.length)]?.focus();
};
