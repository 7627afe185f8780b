import type { Page } from 'playwright-core';

const MOST_STOPS = 120;

/**
 * The focused element, and whether it or something around it looks different from its unfocused self. Undefined where
 * the page has no focus, `seen` after a full round. The next Tab goes on from the same place.
 */
const lookAtStop = async (known: readonly string[]) => {
  let stop = document.activeElement;
  while (stop?.shadowRoot?.activeElement) stop = stop.shadowRoot.activeElement;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  if ('tabbed' in stop) return 'seen';
  Object.assign(stop, { tabbed: true });
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

/** Moves on to what only this page shows. */
const passFrame = () => {
  const { activeElement } = document;
  if (!activeElement?.closest('[role=dialog], [role=menu]'))
    document.querySelector<HTMLElement>('main[tabindex]')?.focus();
};

/**
 * Tabs through the page once. Returns the stops without a visible ring. The frame is the same on each page; so are
 * those that were `known` to have one on an earlier screen of the place.
 */
export async function stopsWithoutRing(page: Page, withFrame: boolean, known: Set<string>): Promise<readonly string[]> {
  if (!withFrame) await page.evaluate(passFrame);
  const bare: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop, [...known]);
    if (stop === undefined || stop === 'seen') break;
    if (stop.ringed) known.add(stop.words);
    else bare.push(stop.words);
  }
  return bare;
}
