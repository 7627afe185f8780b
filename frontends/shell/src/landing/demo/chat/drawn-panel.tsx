import { ArrowUp, Copy, SquarePen, X } from 'lucide-react';
import type { WidgetTheme } from '@chatbot-builder/contracts/constants';
import classes from './demo-widget.module.css';

const Number = ({ children }: { children: number }) => <span className={classes['number']}>{children}</span>;

/** A picture of the widget's panel with one answer, in the owner's color. A text below describes it. */
export const DemoWidget = ({ theme }: { theme: WidgetTheme }) => (
  <div className={classes['panel']} data-widget={theme}>
    <div className={classes['head']}>
      <span className={classes['face']} aria-hidden>
        A
      </span>
      <span className={classes['who']}>
        <b>Ada</b>
        <span>Answers with sources</span>
      </span>
      <SquarePen size={20} aria-hidden />
      <X size={20} aria-hidden />
    </div>
    <div className={classes['log']}>
      <p className={classes['answer']}>Hi! How can I help you today?</p>
      <p className={classes['question']}>Do I need my own API key?</p>
      <div className={classes['answer']}>
        <p>
          For a published widget, yes: you add your own key for the language-model{' '}
          <span className={classes['glued']}>
            provider.<Number>{1}</Number>
          </span>
        </p>
        <p>
          Without one you can still build and test here, on platform{' '}
          <span className={classes['glued']}>
            credits.<Number>{2}</Number>
          </span>
        </p>
      </div>
      <div className={classes['sources']}>
        <span>
          <Number>{1}</Number>API keys
        </span>
        <span>
          <Number>{2}</Number>Plans and prices
        </span>
      </div>
      <div className={classes['meta']}>
        <Copy size={16} aria-hidden />
        10:42
      </div>
    </div>
    <div className={classes['foot']} aria-hidden>
      <span className={classes['field']}>
        Ask a question…
        <i>
          <ArrowUp size={16} />
        </i>
      </span>
      <span className={classes['note']}>AI can be wrong. Check the sources.</span>
    </div>
  </div>
);
