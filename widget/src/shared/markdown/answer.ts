import { cite, withoutHalfMark } from './citations';
import { parseBlocks } from './parse-blocks';
import type { Block, Inline } from './syntax';

/**
 * The sources are unknown while an answer is being written, so any number in brackets up to this one counts as a
 * source.
 */
const ANY_SOURCE = 20;

export const parseUnfinished = (text: string): Block[] => parseBlocks(withoutHalfMark(text), ANY_SOURCE);

/** If the text names no source, the numbers of all sources follow its last word. */
export const parseAnswer = (text: string, sourceCount: number): Block[] => {
  const blocks = parseBlocks(text, sourceCount);
  if (sourceCount === 0 || blocks.some(citesIn)) return blocks;
  const numbers = [...'1'.repeat(sourceCount)].map((_, index) => index + 1);
  return citeAtEnd(blocks, numbers);
};

const citesInline = (node: Inline): boolean =>
  typeof node === 'object' && (node.kind === 'cited' || ('content' in node && node.content.some(citesInline)));

const citesIn = (block: Block): boolean => {
  switch (block.kind) {
    case 'code':
      return false;
    case 'quote':
      return block.blocks.some(citesIn);
    case 'list':
      return block.items.flat().some(citesIn);
    case 'table':
      return block.sources.length > 0;
    default:
      return block.content.some(citesInline);
  }
};

const citeAtEnd = (blocks: readonly Block[], sources: readonly number[]): Block[] => {
  const before = blocks.slice(0, -1);
  const last = blocks.at(-1);
  const mark = { sources, punctuation: '' };
  switch (last?.kind) {
    case 'paragraph':
    case 'heading':
      return [...before, { ...last, content: cite(last.content, mark) }];
    case 'list':
      return [...before, { ...last, items: [...last.items.slice(0, -1), citeAtEnd(last.items.at(-1) ?? [], sources)] }];
    case 'quote':
      return [...before, { ...last, blocks: citeAtEnd(last.blocks, sources) }];
    case 'table':
      return [...before, { ...last, sources }];
    default:
      return [...blocks, { kind: 'paragraph', content: cite([], mark) }];
  }
};
