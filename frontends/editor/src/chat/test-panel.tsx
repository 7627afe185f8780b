import { Button } from '@chatbot-builder/kit/antd';
import { ErrorState, Skeleton, Loading } from '@chatbot-builder/kit';
import type { ChatModel } from '@chatbot-builder/contracts/http';
import type { ChatTransport, Panel, PanelConfig } from '@chatbot-builder/widget/panel';
import { RotateCcw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChatModelQuery } from '../api';
import { MountedPanel } from './mounted-panel';
import { usePanelModule } from './panel-module';
import classes from './test-panel.module.css';

interface TestPanelProps {
  readonly config: PanelConfig;
  readonly transport: ChatTransport;
  /** The chosen model. */
  readonly model: string;
  readonly title: string;
  /** Whether the person may not send test messages, so that the panel only shows the widget's look. */
  readonly inert: boolean;
  /** Set if the panel covers the form and can be closed. */
  readonly onClose?: () => void;
}

/** A live chat with the current settings, saved or not. It also previews the widget's look. */
export function TestPanel({ config, transport, model, title, inert, onClose }: TestPanelProps) {
  const { data: answering } = useChatModelQuery(undefined, { skip: inert });
  const load = usePanelModule();
  const panel = useRef<Pick<Panel, 'clear' | 'focus'>>(null);
  const [broken, setBroken] = useState(false);
  const shown = load.state === 'ready' && !broken;
  const retry = () => {
    setBroken(false);
    if (load.state === 'failed') load.retry();
  };
  return (
    <section className={classes['panel']} aria-label={title}>
      <header className={classes['head']}>
        <h2>{title}</h2>
        {!inert && (
          <Button
            type="text"
            size="small"
            icon={<RotateCcw size={14} aria-hidden />}
            disabled={!shown}
            onClick={() => panel.current?.clear()}
          >
            Clear
          </Button>
        )}
        {onClose && (
          <Button type="text" size="small" icon={<X size={16} aria-hidden />} aria-label="Close" onClick={onClose} />
        )}
      </header>
      <div className={classes['stage']} inert={inert && shown}>
        {load.state === 'loading' && (
          <Loading label="Loading the chat">
            <div className={classes['shape']}>
              <Skeleton width="100%" height={64} radius={0} />
              <div>
                <Skeleton width={220} height={42} radius={14} />
              </div>
              <Skeleton width="100%" height={44} radius={12} />
            </div>
          </Loading>
        )}
        {(load.state === 'failed' || broken) && (
          <ErrorState title="The chat could not be loaded" onRetry={retry} inset />
        )}
        {shown && (
          <MountedPanel
            module={load.module}
            config={config}
            transport={transport}
            onBroken={() => setBroken(true)}
            ref={panel}
          />
        )}
      </div>
      <p className={classes['who']}>
        {inert && 'This is how visitors see it. Test messages are for the account’s owner.'}
        {answering && whoAnswers(answering, model)}
      </p>
    </section>
  );
}

function whoAnswers(answering: ChatModel, model: string): string {
  switch (answering.answeredBy) {
    case 'own-key':
      return `${model} answers, with your API key.`;
    case 'platform':
      return answering.messagesPerDay === null
        ? `${model} answers.`
        : `${model} answers ${answering.messagesPerDay} test messages a day for free. Visitors need your API key.`;
    case 'offline':
      return 'Offline model: quotes your knowledge, ignores instructions.';
  }
}
