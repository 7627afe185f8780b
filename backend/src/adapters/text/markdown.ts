import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Markdown as a tree, GitHub's tables and task lists included. */
export const parseMarkdown = (markdown: string): Root => parser.parse(markdown);
