import { parseAnswer, type Block, type Cell, type Inline } from '@chatbot-builder/widget/answer';
import { type ReactNode, useMemo } from 'react';
import classes from './answer-text.module.css';

type DrawNumber = (source: number) => ReactNode;

interface AnswerTextProps {
  readonly text: string;
  readonly sourceCount: number;
  readonly number: DrawNumber;
}

/** Shows an answer as the visitor saw it. It uses the widget's parser, so it is never parsed as HTML. */
export function AnswerText({ text, sourceCount, number }: AnswerTextProps) {
  const blocks = useMemo(() => parseAnswer(text, sourceCount), [text, sourceCount]);
  return <div className={classes['answer']}>{blocks.map((block, at) => drawBlock(block, at, number))}</div>;
}

const drawBlock = (block: Block, key: number, number: DrawNumber): ReactNode => {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{drawInline(block.content, number)}</p>;
    case 'heading':
      return (
        <p key={key}>
          <strong>{drawInline(block.content, number)}</strong>
        </p>
      );
    case 'quote':
      return <blockquote key={key}>{block.blocks.map((inner, at) => drawBlock(inner, at, number))}</blockquote>;
    case 'code':
      return (
        <pre key={key} tabIndex={0}>
          {block.text}
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, at) => (
        <li key={at}>{item.map((inner, place) => drawBlock(inner, place, number))}</li>
      ));
      return block.start === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      );
    }
    case 'table':
      return (
        <div key={key} className={classes['table']} tabIndex={0}>
          <table>
            <thead>
              <tr>{block.head.map((cell, at) => drawCell('th', cell, at, number))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row, at) => (
                <tr key={at}>{row.map((cell, column) => drawCell('td', cell, column, number))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
};

const drawCell = (Tag: 'th' | 'td', { align, content }: Cell, key: number, number: DrawNumber) => (
  <Tag key={key} data-align={align}>
    {drawInline(content, number)}
  </Tag>
);

const drawInline = (content: readonly Inline[], number: DrawNumber): ReactNode =>
  content.map((node, key) => {
    if (typeof node === 'string') return node;
    switch (node.kind) {
      case 'strong':
        return <strong key={key}>{drawInline(node.content, number)}</strong>;
      case 'em':
        return <em key={key}>{drawInline(node.content, number)}</em>;
      case 'code':
        return (
          <code key={key} dir="ltr">
            {node.text}
          </code>
        );
      case 'link':
        return (
          <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
            {drawInline(node.content, number)}
          </a>
        );
      case 'cited':
        return (
          <span key={key} className={classes['nowrap']}>
            {node.word}
            {node.sources.map(number)}
          </span>
        );
    }
  });
