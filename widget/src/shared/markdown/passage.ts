import { parseBlocks } from './parse-blocks';
import { contentText, inlineText } from './plain-text';
import type { Block, Inline } from './syntax';
import { type Range, usedRanges } from './used-words';

/** A passage with the words marked that the answer repeats. */
export const parsePassage = (passage: string, answer: string): Block[] => {
  const blocks = parseBlocks(passage, 0);
  const texts: string[] = [];
  mapContents(blocks, (content) => {
    texts.push(contentText({ content }));
    return content;
  });
  const used = usedRanges(texts.join('\n'), answer);
  let next = 0;
  return mapContents(blocks, (content) => {
    const start = next;
    next += contentText({ content }).length + 1;
    return marked(content, start, used);
  });
};

type MapContent = (content: readonly Inline[]) => readonly Inline[];

/** Maps each run of text, in reading order. Blocks of code have none. */
const mapContents = (blocks: readonly Block[], map: MapContent): Block[] =>
  blocks.map((block): Block => {
    switch (block.kind) {
      case 'code':
        return block;
      case 'quote':
        return { ...block, blocks: mapContents(block.blocks, map) };
      case 'list':
        return { ...block, items: block.items.map((item) => mapContents(item, map)) };
      case 'table': {
        const [head = [], ...rows] = [block.head, ...block.rows].map((row) =>
          row.map((cell) => ({ ...cell, content: map(cell.content) })),
        );
        return { ...block, head, rows };
      }
      default:
        return { ...block, content: map(block.content) };
    }
  });

/** `start` is where the content begins in the text that `used` counts in. */
const marked = (content: readonly Inline[], start: number, used: readonly Range[]): Inline[] => {
  let next = start;
  return content.flatMap((node): Inline[] => {
    const at = next;
    next += inlineText(node).length;
    if (typeof node === 'string') return markedText(node, at, used);
    if ('content' in node) return [{ ...node, content: marked(node.content, at, used) }];
    return used.some(([from, to]) => from < next && at < to) ? [{ kind: 'mark', content: [node] }] : [node];
  });
};

const markedText = (text: string, start: number, used: readonly Range[]): Inline[] => {
  const nodes: Inline[] = [];
  let written = 0;
  for (const [usedFrom, usedTo] of used) {
    const from = Math.max(usedFrom - start, 0);
    const to = Math.min(usedTo - start, text.length);
    if (from >= to) continue;
    if (from > written) nodes.push(text.slice(written, from));
    nodes.push({ kind: 'mark', content: [text.slice(from, to)] });
    written = to;
  }
  return written < text.length ? [...nodes, text.slice(written)] : nodes;
};
