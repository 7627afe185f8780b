import type { Block, Cell, Inline } from '../../shared/markdown/syntax';
import { CopyButton } from './copy-button';
import { useLocale } from './locale-context';

interface MarkdownProps {
  readonly blocks: readonly Block[];
  /** Opens a source. If omitted, source numbers are plain text. */
  readonly onSource?: (source: number) => void;
}

/** Renders parsed Markdown as elements. The browser never parses an answer as HTML, so text stays text. */
export const Markdown = ({ blocks, onSource }: MarkdownProps) => (
  <>
    {blocks.map((block) => (
      <BlockView block={block} onSource={onSource} />
    ))}
  </>
);

const BlockView = ({ block, onSource }: { block: Block } & Pick<MarkdownProps, 'onSource'>) => {
  const { labels } = useLocale();
  switch (block.kind) {
    case 'paragraph':
      return <p>{draw(block.content, onSource)}</p>;
    case 'heading':
      return (
        <p>
          <strong>{draw(block.content, onSource)}</strong>
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <Markdown blocks={block.blocks} onSource={onSource} />
        </blockquote>
      );
    case 'code':
      return (
        <div class="code">
          <pre tabindex={0}>{block.text}</pre>
          <CopyButton text={block.text} label={labels.copyCode} />
        </div>
      );
    case 'list': {
      const items = block.items.map((item) => (
        <li>
          <Markdown blocks={item} onSource={onSource} />
        </li>
      ));
      return block.start === undefined ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case 'table':
      return (
        <div class="table" tabindex={0}>
          <table>
            <thead>
              <tr>{block.head.map((cell) => drawCell('th', cell, onSource))}</tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr>{row.map((cell) => drawCell('td', cell, onSource))}</tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
};

const drawCell = (Tag: 'th' | 'td', { align, content }: Cell, onSource: MarkdownProps['onSource']) => (
  <Tag class={align}>{draw(content, onSource)}</Tag>
);

const draw = (content: readonly Inline[], onSource: MarkdownProps['onSource']) =>
  content.map((node) => {
    if (typeof node === 'string') return node;
    switch (node.kind) {
      case 'strong':
        return <strong>{draw(node.content, onSource)}</strong>;
      case 'em':
        return <em>{draw(node.content, onSource)}</em>;
      case 'code':
        return <code dir="ltr">{node.text}</code>;
      case 'link':
        return (
          <bdi>
            <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
              {draw(node.content, onSource)}
            </a>
          </bdi>
        );
      case 'cited':
        return (
          <span class="nowrap">
            {node.word}
            {node.sources.map((source) => (
              <SourceNumber source={source} onSource={onSource} />
            ))}
          </span>
        );
    }
  });

const SourceNumber = ({ source, onSource }: { source: number } & Pick<MarkdownProps, 'onSource'>) => {
  const { labels, number } = useLocale();
  const figure = <bdi>{number(source)}</bdi>;
  if (!onSource) return <span class="number">{figure}</span>;
  const name = labels.source.replace('{n}', number(source));
  return (
    <button type="button" class="number" aria-label={name} onClick={() => onSource(source)}>
      {figure}
    </button>
  );
};
