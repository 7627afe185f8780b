import { Button } from '@chatbot-builder/kit/ui';
import { ErrorState, PageSpinner } from '@chatbot-builder/kit';
import type { ChatTransport, Panel, PanelConfig } from '@chatbot-builder/widget/panel';
import { RotateCcw, X } from 'lucide-react';
import { useRef } from 'react';
import { MountedPanel } from './mounted-panel';
import { usePanelModule } from './panel-module';
import classes from './test-panel.module.css';

interface TestPanelProps {
  readonly config: PanelConfig;
  readonly transport: ChatTransport;
  /** Where the panel covers the form and can be put away. */
  readonly onClose?: () => void;
}

/** The live chat with what is being edited, saved or not; the preview of its looks at the same time. */
export function TestPanel({ config, transport, onClose }: TestPanelProps) {
  const load = usePanelModule();
  const panel = useRef<Pick<Panel, 'clear' | 'focus'>>(null);
  return (
    <section className={classes['panel']} aria-label="Test Chatbot">
      <header className={classes['head']}>
        <h2>Test Chatbot</h2>
        <Button
          type="text"
          size="small"
          icon={<RotateCcw size={14} aria-hidden />}
          disabled={load.state !== 'ready'}
          onClick={() => panel.current?.clear()}
        >
          Clear
        </Button>
        {onClose && <Button type="text" size="small" icon={<X size={16} aria-hidden />} aria-label="Close" onClick={onClose} />}
      </header>
      <div className={classes['stage']}>
        {load.state === 'loading' && <PageSpinner label="Loading the chat" />}
        {load.state === 'failed' && <ErrorState title="The chat could not be loaded" onRetry={load.retry} inset />}
        {load.state === 'ready' && <MountedPanel module={load.module} config={config} transport={transport} ref={panel} />}
      </div>
    </section>
  );
}
