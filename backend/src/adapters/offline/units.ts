import type { RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import type { Passage } from '../../ports/knowledge-index.js';
import { LRUCache } from 'lru-cache';
import { parseMarkdown } from '../text/markdown.js';
import { sentencesOf } from '../text/sentences.js';

/** A paragraph, list, table or code block, as Markdown source. */
export interface Block {
  readonly kind: 'prose' | 'list' | 'table' | 'code';
  /** A numbered list, such as steps. */
  readonly ordered?: boolean;
  /** Sentences, items or rows, as Markdown source. */
  readonly pieces: readonly string[];
  /** A table's header row and separator line. */
  readonly head?: string;
  /** The paragraph that introduces a list or table: "Bring with you:". */
  readonly lead?: string;
}

/** The smallest part of a text that can answer a question: a sentence, a list item, a table row. */
export interface Unit {
  /** Index of its passage in the recall. */
  readonly passage: number;
  readonly block: Block;
  /** Index in the block. */
  readonly at: number;
  readonly text: string;
  /** The nearest heading, the list's introduction, the table's header. */
  readonly above: string;
  /** The document's title and the outer headings. */
  readonly title: string;
}

/** The units of recently used passages. */
const known = new LRUCache<string, readonly Unit[]>({ max: 500 });

/** Splits a passage into its units, in order. */
export function unitsOf(passage: Passage, place: number): Unit[] {
  const key = [passage.title, ...passage.headings, passage.text].join('\n');
  const units = known.get(key) ?? read(passage);
  known.set(key, units);
  return units.map((unit) => ({ ...unit, passage: place }));
}

function read(passage: Passage): Unit[] {
  let above = passage.headings.at(-1) ?? '';
  const outer = [passage.title, ...passage.headings.slice(0, -1)];
  const units: Unit[] = [];
  let lead: string | undefined;
  for (const node of parseMarkdown(passage.text).children) {
    const source = passage.text.slice(node.position?.start.offset, node.position?.end.offset);
    if (node.type === 'heading') {
      above = toString(node);
      lead = undefined;
      continue;
    }
    const block = blockOf(node, source, lead);
    // The introduction is quoted with its list, not as a unit of its own.
    if (block.lead) while (units.at(-1)?.block.pieces.join('') === lead) units.pop();
    const context = [above, block.lead, block.head].filter(Boolean).join(' ');
    const title = [...outer, passage.headings.at(-1) === above ? '' : passage.headings.at(-1)]
      .filter(Boolean)
      .join(' ');
    units.push(...block.pieces.map((text, at) => ({ passage: 0, block, at, text, above: context, title })));
    lead = block.kind === 'prose' && /[:：]\s*$/u.test(source) ? source : undefined;
  }
  if (units.length === 0)
    units.push({
      passage: 0,
      block: { kind: 'prose', pieces: [passage.text] },
      at: 0,
      text: passage.text,
      above,
      title: outer.join(' '),
    });
  return units;
}

function blockOf(node: RootContent, source: string, lead: string | undefined): Block {
  switch (node.type) {
    case 'list':
      return { kind: 'list', ordered: node.ordered ?? false, pieces: piecesOf(node.children, source), lead };
    case 'table': {
      const [header = '', dashes = '', ...rows] = source.split('\n');
      return {
        kind: 'table',
        pieces: rows.length > 0 ? rows : [header],
        head: rows.length > 0 ? `${header}\n${dashes}` : undefined,
        lead,
      };
    }
    case 'code':
      return { kind: 'code', pieces: [source], lead };
    default:
      return { kind: 'prose', pieces: sentencesOf(source) };
  }
}

function piecesOf(items: readonly RootContent[], source: string): string[] {
  const start = items[0]?.position?.start.offset ?? 0;
  return items.map((item) =>
    source.slice((item.position?.start.offset ?? 0) - start, (item.position?.end.offset ?? 0) - start),
  );
}
