import type { ChatTransport, Panel, PanelConfig, PanelModule } from '@chatbot-builder/widget/panel';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import classes from './test-panel.module.css';

interface MountedPanelProps {
  readonly module: PanelModule;
  readonly config: PanelConfig;
  readonly transport: ChatTransport;
  /** Called if the panel cannot load its labels. It then draws nothing. */
  readonly onBroken: () => void;
  readonly ref: Ref<Pick<Panel, 'clear' | 'focus'>>;
}

/** Wraps the widget's panel in a component. It is mounted once and updated with every configuration change. */
export function MountedPanel({ module, config, transport, onBroken, ref }: MountedPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const panel = useRef<Panel>(undefined);
  const mount = useEffectEvent((into: HTMLElement) =>
    module.mountPanel(into, { config, transport, placement: 'embedded' }),
  );
  const broken = useEffectEvent(onBroken);
  useEffect(() => {
    if (!container.current) return;
    let wanted = true;
    const mounted = mount(container.current);
    mounted.ready.catch(() => wanted && broken());
    panel.current = mounted;
    return () => {
      wanted = false;
      mounted.destroy();
    };
  }, [module, transport]);
  const update = useEffectEvent(() => panel.current?.update(config));
  const content = JSON.stringify(config);
  useEffect(() => update(), [content]);
  useImperativeHandle(ref, () => ({ clear: () => panel.current?.clear(), focus: () => panel.current?.focus() }), []);
  return <div className={classes['widget']} ref={container} />;
}
