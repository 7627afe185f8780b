import { LiveFrame } from '@chatbot-builder/contracts/http';
import type { LiveMessage } from './live-hub';
import { onReturnToPage } from './page-return';

/**
 * A frame; `missed`: frames may have been lost, so read again what you show; or `moved`: conversations of the account have
 * changed, nobody says which.
 */
export type LiveEvent = LiveFrame | { readonly kind: 'missed' } | { readonly kind: 'moved' };
/** The worker's address; written in by the build. */
declare const LIVE_WORKER: string;

type Listener = (event: LiveEvent) => void;

export const POLL_EVERY_MS = 15_000;

const parse = (json: string): LiveFrame | undefined => {
  try {
    return LiveFrame.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

/** Returns how to leave. */
function joinWorker(personId: string, listener: Listener): () => void {
  const { port } = new SharedWorker(LIVE_WORKER, { name: `live-${personId}` });
  port.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    const event = data.kind === 'frame' ? parse(data.json) : data;
    if (event) listener(event);
  };
  return () => {
    port.postMessage('leave');
    port.close();
  };
}

/** One worker an account: its connection dies with the account's last tab, and no other account ever hears it. */
function followByWorker(personId: string, listener: Listener): () => void {
  let leave = joinWorker(personId, listener);
  // A page in the back-forward cache follows nothing.
  const pause = () => leave();
  const stopHearing = onReturnToPage(() => {
    leave = joinWorker(personId, listener);
    listener({ kind: 'missed' });
  });
  addEventListener('pagehide', pause);
  return () => {
    removeEventListener('pagehide', pause);
    stopHearing();
    leave();
  };
}

/** Without SharedWorker a tab may not hold a connection of its own (a browser has six): it asks now and then. */
function followByPolling(listener: Listener): () => void {
  let source: EventSource | undefined;
  let seen: string | undefined;
  const look = () => {
    source?.close();
    const glance = new EventSource('/api/live');
    glance.onmessage = ({ data }: MessageEvent<string>) => {
      glance.close();
      const event = parse(data);
      if (!event || data === seen) return;
      listener(event);
      if (seen !== undefined) listener({ kind: 'moved' });
      seen = data;
    };
    glance.onerror = () => glance.close();
    source = glance;
  };
  look();
  const timer = setInterval(look, POLL_EVERY_MS);
  return () => {
    clearInterval(timer);
    source?.close();
  };
}

export const followLive = (personId: string, listener: Listener): (() => void) =>
  'SharedWorker' in globalThis ? followByWorker(personId, listener) : followByPolling(listener);
