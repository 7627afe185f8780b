import { ArrowUp, Copy, SquarePen, X } from 'lucide-react';
import { DEMO } from '@chatbot-builder/contracts/demo';
import { CHATBOT_DEFAULTS, type WidgetTheme } from '@chatbot-builder/contracts/constants';
import { CitedAnswer } from '../../../cited-answer/cited-answer';
import classes from './drawn-panel.module.css';

/** What the drawing says about the chat that it stands for. */
const STATUS = { drawn: '', loading: 'Loading the chat…', failed: 'The chat could not be loaded.' };

interface DrawnPanelProps {
  readonly theme: WidgetTheme;
  readonly state: keyof typeof STATUS;
  /** Opens the chat. A press anywhere in the drawing calls it. */
  readonly onOpen: () => void;
}

/** A picture of the widget's panel with one answer, in the owner's color, until the panel itself is loaded. */
export const DrawnPanel = ({ theme, state, onOpen }: DrawnPanelProps) => (
  <div className={classes['panel']} data-widget={theme}>
    <div className={classes['head']}>
      <span className={classes['face']} aria-hidden>
        {DEMO.name.charAt(0)}
      </span>
      <span className={classes['who']}>
        <b>{DEMO.name}</b>
        <span>Answers with sources</span>
      </span>
      <SquarePen size={20} aria-hidden />
      <X size={20} aria-hidden />
    </div>
    <div className={classes['log']}>
      <p className={classes['answer']}>{CHATBOT_DEFAULTS.welcomeMessage}</p>
      <p className={classes['question']}>{DEMO.example.question}</p>
      <CitedAnswer className={classes['answer']} text={DEMO.example.answer} source={DEMO.example.source} />
      <p className={classes['meta']}>
        <Copy size={16} aria-hidden />
        10:42
      </p>
    </div>
    <div className={classes['foot']}>
      <p className={classes['status']} role="status">
        {STATUS[state]}
      </p>
      {/* Keeps the focus while it has nothing to do. */}
      <button type="button" className={classes['field']} aria-disabled={state === 'loading'} onClick={onOpen}>
        {state === 'failed' ? 'Try again' : 'Ask about this product…'}
        <i aria-hidden>
          <ArrowUp size={16} />
        </i>
      </button>
      <p className={classes['note']}>AI can be wrong. Check the sources.</p>
    </div>
  </div>
);
