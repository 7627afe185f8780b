import type { Block, Inline } from './syntax';

type Separator = ' ' | '\n';

export const inlineText = (node: Inline): string => {
  if (typeof node === 'string') return node;
  if (node.kind === 'cited') return node.word;
  return node.kind === 'code' ? node.text : node.content.map(inlineText).join('');
};

export const contentText = ({ content }: { readonly content: readonly Inline[] }) => content.map(inlineText).join('');

const blockText = (block: Block, between: Separator): string => {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'quote':
      return plainText(block.blocks, between);
    case 'list':
      return plainText(block.items.flat(), between);
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(contentText).join(' ')).join(between);
    default:
      return contentText(block);
  }
};

/** Returns the text without markup. `between` separates blocks, list items and table rows. */
export const plainText = (blocks: readonly Block[], between: Separator): string =>
  blocks.map((block) => blockText(block, between)).join(between);
