import { useEffect, useRef, useState } from 'react';
import type { Appearance } from '../appearance';
import { DrawnPanel } from './drawn-panel';
import type { LiveChat } from './live-chat';
import classes from './demo-chat.module.css';

/**
 * A chat about the product. It is a drawing until it is first used, so that the page loads no chat for those who only
 * read.
 */
export function DemoChat({ appearance }: { appearance: Appearance }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawn' | 'loading' | 'failed'>('drawn');
  const [chat, setChat] = useState<LiveChat>();

  const open = async () => {
    if (state === 'loading' || !place.current) return;
    setState('loading');
    try {
      const { openLiveChat } = await import('./live-chat');
      setChat(await openLiveChat(place.current, appearance));
    } catch {
      setState('failed');
    }
  };

  useEffect(() => chat?.show(appearance), [chat, appearance]);
  useEffect(() => {
    // Unless the person has gone on to something else meanwhile.
    if (document.activeElement === document.body) chat?.focus();
    return () => chat?.destroy();
  }, [chat]);

  return (
    <div className={classes['place']}>
      <div className={classes['live']} ref={place} />
      {!chat && <DrawnPanel theme={appearance.theme} state={state} onOpen={() => void open()} />}
    </div>
  );
}
