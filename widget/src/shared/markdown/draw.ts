import type { Block, Cell, Inline } from './syntax';

/** Creates an element: Preact's `h` in the widget, React's `createElement` in the dashboard. */
export type CreateElement<Node> = (
  type: string,
  props: Readonly<Record<string, string | number>> | null,
  ...children: (Node | string)[]
) => Node;

export interface DrawOptions<Node> {
  /** Draws a source's number. */
  readonly number: (source: number) => Node;
  /** Draws what stands beside a block of code. */
  readonly beside?: (code: string) => Node;
}

/**
 * How Markdown looks to visitors and in the dashboard, as elements. Nothing is ever parsed as HTML, so text stays text.
 */
export const drawMarkdown = <Node>(
  create: CreateElement<Node>,
  { number, beside }: DrawOptions<Node>,
): ((blocks: readonly Block[]) => Node[]) => {
  const blocksOf = (blocks: readonly Block[]): Node[] => blocks.map(drawBlock);

  const drawBlock = (block: Block): Node => {
    switch (block.kind) {
      case 'paragraph':
        return create('p', null, ...inline(block.content));
      case 'heading':
        return create('p', null, create('strong', null, ...inline(block.content)));
      case 'quote':
        return create('blockquote', null, ...blocksOf(block.blocks));
      case 'code': {
        const code = create('pre', { className: 'scroll', tabIndex: 0 }, block.text);
        return create('div', { className: 'code' }, code, ...(beside ? [beside(block.text)] : []));
      }
      case 'list': {
        const items = block.items.map((item) => create('li', null, ...blocksOf(item)));
        return block.start === undefined
          ? create('ul', null, ...items)
          : create('ol', { start: block.start }, ...items);
      }
      case 'table': {
        const head = create('thead', null, row('th', block.head));
        const body = create('tbody', null, ...block.rows.map((cells) => row('td', cells)));
        const table = create('div', { className: 'scroll', tabIndex: 0 }, create('table', null, head, body));
        return block.sources.length === 0
          ? table
          : create('div', null, table, create('p', { className: 'under' }, ...block.sources.map(number)));
      }
    }
  };

  const row = (type: 'th' | 'td', cells: readonly Cell[]): Node =>
    create('tr', null, ...cells.map(({ align, content }) => create(type, { className: align }, ...inline(content))));

  const inline = (content: readonly Inline[]): (Node | string)[] =>
    content.map((node) => {
      if (typeof node === 'string') return node;
      switch (node.kind) {
        case 'code':
          return create('code', { dir: 'ltr' }, node.text);
        case 'link': {
          const { href } = node;
          const link = { href, target: '_blank', rel: 'noopener noreferrer nofollow' };
          return create('bdi', null, create('a', link, ...inline(node.content)));
        }
        case 'cited':
          return create('span', { className: 'nowrap' }, node.word, ...node.sources.map(number));
        default:
          return create(node.kind, null, ...inline(node.content));
      }
    });

  return blocksOf;
};
