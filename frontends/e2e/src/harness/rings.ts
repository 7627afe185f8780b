import type { Page } from 'playwright-core';

const MOST_STOPS = 120;

/**
 * The focused element, and whether it or something around it looks different from its unfocused self. Undefined where
 * the page has no focus, `seen` after a full round. The next Tab goes on from the same place.
 */
const lookAtStop = async ({ round, known }: { readonly round: string; readonly known: readonly string[] }) => {
  let stop = document.activeElement;
  while (stop?.shadowRoot?.activeElement) stop = stop.shadowRoot.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  if ('tabbed' in stop && stop.tabbed === round) return 'seen';
  Object.assign(stop, { tabbed: round });
  const words = `${stop.tagName} ${stop.id || stop.getAttribute('aria-label') || stop.textContent.slice(0, 40)}`;
  if (known.includes(words)) return { ringed: true, words };
  const around: (Element | null)[] = [stop.nextElementSibling];
  for (let one: Element | null = stop; one && around.length < 6; one = one.parentElement) around.push(one);
  const looks = () =>
    around.flatMap((element) =>
      element
        ? [undefined, '::before', '::after'].map((pseudo) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, pseudo);
            return `${outlineStyle === 'none' ? '' : outlineWidth + outlineColor} ${boxShadow}`;
          })
        : [],
    );
  const focused = looks().join();
  stop.blur();
  // Components hear of the blur some frames later.
  for (let frames = 0; frames < 20 && looks().join() === focused; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const ringed = looks().join() !== focused;
  return { ringed, words };
};

/** Moves to where a round begins: an open dialog, or the whole page, or what only this page shows. */
const begin = (whole: boolean) => {
  const { activeElement, body } = document;
  if (activeElement?.closest('[role=menu]')) return;
  const dialog =
    activeElement?.closest<HTMLElement>('[role=dialog]') ??
    document.querySelector<HTMLElement>('[role=dialog][aria-modal=true]');
  const start = dialog ?? (whole ? body : (document.querySelector<HTMLElement>('main[tabindex]') ?? body));
  const before = start.getAttribute('tabindex');
  start.tabIndex = -1;
  start.focus();
  if (before === null) start.removeAttribute('tabindex');
  else start.setAttribute('tabindex', before);
};

/** Which stops had a ring, by the place and theme in which they had it: each has its own style sheets. */
export type Ringed = Map<string, Set<string>>;

/**
 * Tabs through the page once. Returns the stops without a visible ring. Leaves out what had one on an earlier screen of
 * the same place in the same theme, so the frame is walked only on the first.
 */
export async function stopsWithoutRing(page: Page, round: string, ringed: Ringed): Promise<readonly string[]> {
  const known = ringed.get(round) ?? new Set();
  await page.evaluate(begin, !ringed.has(round));
  ringed.set(round, known);
  const bare: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop, { round, known: [...known] });
    if (stop === undefined || stop === 'seen') break;
    if (stop.ringed) known.add(stop.words);
    else bare.push(stop.words);
  }
  return bare;
}
