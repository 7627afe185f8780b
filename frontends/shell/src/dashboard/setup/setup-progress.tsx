import { Check, X } from 'lucide-react';
import { SETUP_STEPS, type SetupProgress as Progress, type SetupStep } from '@chatbot-builder/contracts/http/setup';
import { toastFailure } from '@chatbot-builder/kit';
import { Button, Tooltip } from '@chatbot-builder/kit/antd';
import { Link } from '@chatbot-builder/kit/router';
import { useDismissSetupMutation } from './setup-api';
import classes from './setup-progress.module.css';

interface Step {
  readonly title: string;
  readonly hint: string;
  /** Undefined until there is a chatbot that it concerns. */
  readonly to: (chatbotId: string | null) => string | undefined;
}

const of = (path: (id: string) => string) => (id: string | null) => (id === null ? undefined : path(id));

const STEPS: Record<SetupStep, Step> = {
  create: { title: 'Create a chatbot', hint: 'Begin with a template or an empty form.', to: () => '/chatbots/new' },
  train: {
    title: 'Train it',
    hint: 'Upload files, or type what it should know.',
    to: of((id) => `/chatbots/${id}?tab=training`),
  },
  test: { title: 'Test it', hint: 'Ask what your visitors will ask.', to: of((id) => `/chatbots/${id}`) },
  embed: { title: 'Embed it', hint: 'Copy its code into your site.', to: of((id) => `/chatbots/${id}?tab=embed`) },
  visit: {
    title: 'Meet your first visitor',
    hint: 'Their conversation shows up here.',
    to: of((id) => `/conversations/${id}`),
  },
};

/** The steps of a new account up to its first visitor. */
export function SetupProgress({ progress: { done, chatbotId } }: { progress: Progress }) {
  const [dismiss] = useDismissSetupMutation();
  const next = SETUP_STEPS.find((step) => !done.includes(step));
  const hide = () =>
    dismiss()
      .unwrap()
      .catch(() => toastFailure('The list could not be dismissed', 'Please try again.'));
  return (
    <section className={classes['setup']} aria-labelledby="setup">
      <div className={classes['head']}>
        <h2 id="setup">Get started</h2>
        <span className={classes['count']}>
          {done.length} of {SETUP_STEPS.length} done
        </span>
        <Tooltip title="Dismiss">
          <Button
            type="text"
            size="small"
            icon={<X size={16} aria-hidden />}
            aria-label="Dismiss"
            onClick={() => void hide()}
          />
        </Tooltip>
      </div>
      <ol className={classes['steps']}>
        {SETUP_STEPS.map((step, at) => {
          const { title, hint, to } = STEPS[step];
          const isDone = done.includes(step);
          const path = isDone ? undefined : to(chatbotId);
          return (
            <li key={step} data-done={isDone} aria-current={step === next ? 'step' : undefined}>
              <span className={classes['mark']} aria-hidden>
                {isDone ? <Check size={14} /> : at + 1}
              </span>
              <h3>{path === undefined ? title : <Link to={path}>{title}</Link>}</h3>
              {isDone && <span className="visually-hidden">Done</span>}
              <p>{hint}</p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
