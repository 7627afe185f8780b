import { CopyButton } from '@chatbot-builder/kit';
import classes from './code-block.module.css';

interface CodeBlockProps {
  readonly title: string;
  readonly code: string;
  readonly copyable: boolean;
  readonly onCopy?: () => void;
}

export const CodeBlock = ({ title, code, copyable, onCopy }: CodeBlockProps) => (
  <figure className={classes['block']}>
    <figcaption className={classes['head']}>
      {title}
      {copyable && <CopyButton text={code} onCopy={onCopy} type="text" size="small" />}
    </figcaption>
    <pre className={classes['code']} tabIndex={0} aria-label={title}>
      <code>{code}</code>
    </pre>
  </figure>
);
