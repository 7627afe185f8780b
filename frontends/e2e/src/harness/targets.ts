/** Runs in the page. What a finger of 40 px can miss: targets whose hit area around their center is smaller. */
export const smallTargets = (): readonly string[] => {
  const LEAST = 40;
  const FRAMELESS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';
  const every = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? every(one.shadowRoot) : [])]);
  const isTarget = (one: Element) =>
    one.matches(
      'a[href], button, input, textarea, select, summary, [role=button], [role=tab], [role=menuitem], [role=option]',
    ) && !one.matches(':disabled, [aria-hidden=true], [aria-hidden=true] *');
  /** What stands in running text, such as a link or a source's number, has its line's height. */
  const isInline = (one: Element) =>
    getComputedStyle(one).display.startsWith('inline') &&
    [...(one.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const missed: string[] = [];
  for (const one of every(document).filter(isTarget)) {
    one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    // A label or, for antd's tabs, the element around takes the press, too.
    const around = one.matches('[role=tab]') ? one.parentElement : one.closest('label');
    let area = around && around.clientHeight > one.clientHeight ? around : one;
    while (one.matches(FRAMELESS) && area.parentElement && parseFloat(getComputedStyle(area).borderTopWidth) === 0)
      area = area.parentElement;
    const { left, top, width, height } = area.getBoundingClientRect();
    if (width === 0 || height === 0 || isInline(one)) continue;
    const hits = (x: number, y: number) => {
      const hit = (one.getRootNode() as Document).elementFromPoint(x, y);
      return hit !== null && area.contains(hit);
    };
    const [x, y, reach] = [left + width / 2, top + height / 2, LEAST / 2 - 1];
    // Covered by something that floats, or scrolled away.
    const strip = one.closest('[role=tablist]')?.getBoundingClientRect();
    if (!hits(x, y) || (strip && (left < strip.left || left + width > strip.right))) continue;
    const floats = document.querySelector('[role=menu]');
    if (floats && !floats.contains(one)) continue;
    const reached = [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ] as const;
    if (!reached.every(([atX, atY]) => hits(atX, atY)))
      missed.push(
        `${Math.round(width)} x ${Math.round(height)}: ${one.tagName} ${one.getAttribute('aria-label') ?? one.id ?? ''} ${one.textContent.slice(0, 30)} .${one.className}`,
      );
  }
  // Tabs that were scrolled into view would jump back under the next press.
  for (const one of every(document)) one.scrollTo({ left: 0, top: 0, behavior: 'instant' });
  return missed;
};
