import { drawMarkdown } from '@chatbot-builder/widget/markdown/draw';
import '@chatbot-builder/widget/markdown.css';
import type { Block } from '@chatbot-builder/widget/markdown/syntax';
import { createElement, type ReactNode } from 'react';
import classes from './markdown.module.css';

interface MarkdownProps {
  readonly blocks: readonly Block[];
  /** Draws a source's number. A passage has none. */
  readonly number?: (source: number) => ReactNode;
}

/** Shows Markdown as visitors see it. */
export function Markdown({ blocks, number = () => null }: MarkdownProps) {
  const draw = drawMarkdown<ReactNode>((type, props, ...children) => createElement(type, props, ...children), {
    number,
  });
  return createElement('div', { className: `md ${classes['colors']}`, dir: 'auto' }, ...draw(blocks));
}
