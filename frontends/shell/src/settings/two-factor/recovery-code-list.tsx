import { CopyButton } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Download } from 'lucide-react';
import settings from '../settings.module.css';
import classes from './two-factor.module.css';

interface RecoveryCodeListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** The only time that the codes are shown. */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const text = codes.join('\n');
  const file = `Recovery codes of Chatbot Builder. Each signs you in once.\n\n${text}\n`;
  return (
    <section aria-label="Recovery codes">
      <p className={settings['sentence']}>
        Keep these recovery codes where you can reach them without your phone. Each signs you in once, in place of a
        code of the app. They are not shown again.
      </p>
      <ul className={classes['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes['keep']}>
        <CopyButton text={text} label="Copy" />
        <Button
          icon={<Download size={16} aria-hidden />}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="chatbot-builder-recovery-codes.txt"
        >
          Download
        </Button>
        <Button type="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
