/** Wider than any phone: twelve long words, one of them wider than a cell would like to be. */
export const WIDE_TABLE = [
  '| Lieferland | Versandkostenfreigrenze | Expresszustellung | Zolldokumente |',
  '| --- | --- | --- | --- |',
  '| Liechtenstein | Hundertfünfzig | Donnerstagvormittag | Rindfleischetikettierungsüberwachung |',
  '| Großbritannien | Zweihundert | Wochenendzustellung | Ursprungserklärung |',
].join('\n');

/** Runs in the page. Scrolls a table to its end, and looks for words on more than one line. */
export const lookAtTable = (table: Element) => {
  const scroller = table.parentElement;
  scroller?.scrollTo({ left: 10_000 });
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const words: { readonly word: string; readonly lines: number }[] = [];
  while (texts.nextNode()) {
    const { currentNode } = texts;
    for (const { index, 0: word } of (currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
      const range = new Range();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + word.length);
      words.push({ word, lines: range.getClientRects().length });
    }
  }
  return {
    scrolled: scroller?.scrollLeft ?? 0,
    isAtEnd: table.getBoundingClientRect().right <= (scroller?.getBoundingClientRect().right ?? 0) + 1,
    words: words.length,
    split: words.filter(({ lines }) => lines !== 1),
  };
};
