import type { Receipt, ReceiptPassage, ReceiptPrompt } from '@chatbot-builder/contracts/http/receipt';
import { CopyButton } from '@chatbot-builder/kit';
import { parsePassage } from '@chatbot-builder/widget/markdown/passage';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { BASES } from '../details/facts';
import { Markdown } from '../thread/markdown';
import { MessageLink } from '../thread/message-link';
import { changes, cost, match, PROOF, SPEAKERS, timing, tokens, unasked } from './facts';
import classes from './receipt.module.css';

interface ReceiptViewProps {
  readonly receipt: Receipt;
  /** Its words are marked in the passages. */
  readonly answer: string;
}

export function ReceiptView({ receipt, answer }: ReceiptViewProps) {
  const { basis, model, provider, fallbackFrom, repeats, passages, whole, prompt, unsupportedAmounts } = receipt;
  const changed = changes(receipt);
  return (
    <>
      {fallbackFrom && (
        <Warning>
          The model’s provider failed (<code>{fallbackFrom}</code>), so the offline model answered.
        </Warning>
      )}
      {unsupportedAmounts && unsupportedAmounts.length > 0 && (
        <Warning>Neither a passage nor a message holds {unsupportedAmounts.join(', ')}.</Warning>
      )}
      {repeats && (
        <p className={classes['repeated']}>
          Answered from the recording of an equal question a minute ago:{' '}
          <MessageLink messageId={repeats}>show that question</MessageLink>
        </p>
      )}
      <dl className={classes['facts']}>
        <Fact name="Based on">{BASES[basis]}</Fact>
        <Fact name="Model">{model}</Fact>
        <Fact name="Time">{timing(receipt)}</Fact>
        {model !== 'offline' && (
          <>
            <Fact name="Tokens">{tokens(receipt)}</Fact>
            <Fact name="Cost">{cost(receipt)}</Fact>
          </>
        )}
        {provider && provider.retries > 0 && <Fact name="Retries">{provider.retries}</Fact>}
        {provider?.requestId && (
          <Fact name="Request ID">
            <code>{provider.requestId}</code>
            <CopyButton text={provider.requestId} label="Copy request ID" iconOnly type="text" size="small" />
          </Fact>
        )}
      </dl>
      <Section title="Changed since">
        {changed.length === 0 ? (
          <p className={classes['none']}>Nothing that affects this answer.</p>
        ) : (
          <ul className={classes['changes']}>
            {changed.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Passages" note={whole ? 'The whole knowledge' : 'Match with the question'}>
        <Passages passages={passages} answer={answer} />
      </Section>
      <Section title="Prompt">
        <Prompt prompt={prompt} unasked={unasked(receipt)} />
      </Section>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes['warning']}>
    <TriangleAlert size={16} aria-hidden />
    <span>{children}</span>
  </p>
);

const Section = ({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) => (
  <section className={classes['section']}>
    <h2>
      {title}
      {note && <span>{note}</span>}
    </h2>
    {children}
  </section>
);

interface PassagesProps {
  readonly passages: readonly ReceiptPassage[] | null;
  readonly answer: string;
}

function Passages({ passages, answer }: PassagesProps) {
  if (!passages) return <p className={classes['none']}>They were not recorded, or the conversation was erased.</p>;
  if (passages.length === 0) return <p className={classes['none']}>No passage of the knowledge fits the question.</p>;
  const found = (passage: ReceiptPassage) => (passage.byTeam ? 'Answer of the team' : match(passage.score, passages));
  return passages.map((passage, at) => <Passage key={at} passage={passage} score={found(passage)} answer={answer} />);
}

interface PassageProps {
  readonly passage: ReceiptPassage;
  readonly score: string;
  readonly answer: string;
}

function Passage({ passage, score, answer }: PassageProps) {
  const { title, headings, text, cited, now } = passage;
  const blocks = useMemo(() => (text === null ? null : parsePassage(text, answer)), [text, answer]);
  const name = title === null ? 'Changed or deleted since' : [title, ...headings].join(' › ');
  return (
    <details className={classes['fold']} open={cited !== null}>
      <summary>
        <ChevronRight size={14} aria-hidden />
        {cited !== null && (
          <span className={classes['number']} aria-label={`Source ${cited}`}>
            {cited}
          </span>
        )}
        <span className={classes['name']}>{name}</span>
        {title !== null && now === 'gone' && <span className={classes['gone']}>Gone</span>}
        <span className={classes['score']}>{score}</span>
      </summary>
      <div className={classes['passage']} tabIndex={0}>
        {blocks ? <Markdown blocks={blocks} /> : 'The text is not stored any more.'}
      </div>
    </details>
  );
}

function Prompt({ prompt, unasked }: { prompt: ReceiptPrompt | null; unasked: string | undefined }) {
  if (!prompt)
    return <p className={classes['none']}>{unasked ?? 'It was not recorded, or the conversation was erased.'}</p>;
  return (
    <>
      <p className={prompt.state === 'proven' ? classes['none'] : classes['unproven']}>{PROOF[prompt.state]}</p>
      {prompt.messages.map(({ role, content }, at) => (
        <details className={classes['fold']} key={at}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            <span className={classes['speaker']}>{SPEAKERS[role]}</span>
            <span className={classes['beginning']}>{content}</span>
          </summary>
          <pre className={classes['text']} dir="auto" tabIndex={0}>
            {content}
          </pre>
        </details>
      ))}
    </>
  );
}
