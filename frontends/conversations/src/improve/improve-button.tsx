import { useMay } from '@chatbot-builder/kit';
import { lazy, Suspense, useState } from 'react';
import classes from '../receipt/why-button.module.css';

const AnswerDrawer = lazy(async () => ({ default: (await import('@chatbot-builder/kit/answers')).AnswerDrawer }));

export interface Improved {
  readonly chatbotId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** What the visitor asked, or the question of the team's answer that was given. */
  readonly question: string;
  readonly answer: string;
  /** The team's answer that was given. It is edited instead of added. */
  readonly answerId: string | undefined;
}

/** Opens a form for what the chatbot should answer from now on. */
export function ImproveButton({ chatbotId, conversationId, messageId, question, answer, answerId }: Improved) {
  const mayWrite = useMay('knowledge:write');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (!mayWrite) return null;
  return (
    <>
      <button type="button" className={classes['why']} aria-haspopup="dialog" onClick={() => setState('open')}>
        Improve answer
      </button>
      {state !== 'never' && (
        <Suspense>
          <AnswerDrawer
            title="Improve answer"
            target={answerId ? { answerId } : { chatbotId, source: { conversationId, messageId } }}
            question={question}
            answer={answer}
            open={state === 'open'}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
