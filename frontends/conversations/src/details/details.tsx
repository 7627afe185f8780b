import { LANGUAGES } from '@chatbot-builder/contracts/constants';
import type { ConversationDetails, Message } from '@chatbot-builder/contracts/http';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDateTime } from '@chatbot-builder/kit/format';
import { duration } from '../duration';
import classes from './details.module.css';
import { basesOf, modelsOf, sourcesUsed } from './facts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

interface DetailsProps {
  readonly messages: readonly Message[];
  /** Undefined until it is loaded. */
  readonly conversation: ConversationDetails | undefined;
  readonly now: Date;
}

/** Facts about a conversation: start, length, language, page, models and sources. */
export function Details({ messages, conversation, now }: DetailsProps) {
  const [first] = messages;
  const last = messages.at(-1);
  if (!first || !last) return null;
  const models = modelsOf(messages);
  const sources = sourcesUsed(messages);
  const language = LANGUAGES.find(({ code }) => code === conversation?.language);
  const page = conversation?.page;
  const length = `${duration(first.createdAt, last.createdAt)}, ${formatCount(messages.length, 'message')}`;
  return (
    <>
      <section className={classes['section']}>
        <dl className={classes['facts']}>
          <Fact name="Started">{formatDateTime(first.createdAt, now)}</Fact>
          <Fact name="Length">{length}</Fact>
          {language && <Fact name="Language">{language.name}</Fact>}
          {page && (
            <Fact name="Page">
              <span className={classes['page']} title={page}>
                {page.replace(/^https?:\/\//, '')}
              </span>
            </Fact>
          )}
          {models.length > 0 && <Fact name={models.length === 1 ? 'Model' : 'Models'}>{models.join(', ')}</Fact>}
          {models.length > 0 && <Fact name="Based on">{basesOf(messages)}</Fact>}
        </dl>
      </section>
      <section className={classes['section']}>
        <h3 className={classes['heading']}>
          Sources used
          {sources.length > 0 && <span>Cited</span>}
        </h3>
        {sources.length === 0 && <p className={classes['none']}>No documents were cited.</p>}
        <ul>
          {sources.map(({ documentId, title, replies }) => (
            <li className={classes['source']} key={documentId}>
              <FileText size={16} aria-hidden />
              <span className={classes['title']} title={title}>
                {title}
              </span>
              <span className={classes['times']}>{replies}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
