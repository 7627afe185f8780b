import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Parses Markdown to a tree, including GitHub's tables and task lists. */
export const parseMarkdown = (markdown: string): Root => parser.parse(markdown);
