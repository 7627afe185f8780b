import type { Block, Inline } from './syntax';

const inlineText = (node: Inline): string => {
  if (typeof node === 'string') return node;
  if (node.kind === 'cited') return node.word;
  return node.kind === 'code' ? node.text : node.content.map(inlineText).join('');
};

/** The words of an answer in one run, as a preview has them. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      switch (block.kind) {
        case 'code':
          return block.text;
        case 'quote':
          return plainText(block.blocks);
        case 'list':
          return plainText(block.items.flat());
        case 'table':
          return [block.head, ...block.rows].flat().map((cell) => cell.content.map(inlineText).join('')).join(' ');
        default:
          return block.content.map(inlineText).join('');
      }
    })
    .join(' ');
