import { h, type ComponentChild, type VNode } from 'preact';
import { drawMarkdown } from '../../shared/markdown/draw';
import type { Block } from '../../shared/markdown/syntax';
import { CopyButton } from './copy-button';
import { useLocale } from './locale-context';

interface MarkdownProps {
  readonly blocks: readonly Block[];
  /** Opens a source. If omitted, source numbers are plain text. */
  readonly onSource?: (source: number) => void;
}

export const Markdown = ({ blocks, onSource }: MarkdownProps) => {
  const { labels } = useLocale();
  const draw = drawMarkdown<VNode>((type, props, ...children: ComponentChild[]) => h(type, props, ...children), {
    number: (source) => <SourceNumber source={source} onSource={onSource} />,
    beside: (code) => <CopyButton text={code} label={labels.copyCode} />,
  });
  return <>{draw(blocks)}</>;
};

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
