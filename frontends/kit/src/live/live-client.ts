import { LiveFrame } from '@chatbot-builder/contracts/http';
import type { LiveMessage } from './live-hub';

/** A frame, or `missed`: frames may have been lost, so read again what you show. */
export type LiveEvent = LiveFrame | { readonly kind: 'missed' };
type Listener = (event: LiveEvent) => void;

export const POLL_EVERY_MS = 15_000;

const parse = (json: string): LiveEvent | undefined => {
  try {
    return LiveFrame.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

/** One worker an account: its connection dies with the account's last tab, and no other account ever hears it. */
function followByWorker(accountId: string, listener: Listener): () => void {
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { name: `live-${accountId}` });
  worker.port.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    const event = data.kind === 'frame' ? parse(data.json) : data;
    if (event) listener(event);
  };
  const leave = () => {
    worker.port.postMessage('leave');
    worker.port.close();
  };
  // A page that may come back from the back-forward cache has left the worker: it starts over.
  const returnToPage = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', returnToPage);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', returnToPage);
    leave();
  };
}

/** Without SharedWorker a tab may not hold a connection of its own (a browser has six): it asks now and then. */
function followByPolling(listener: Listener): () => void {
  let source: EventSource | undefined;
  const look = () => {
    source?.close();
    const glance = new EventSource('/api/live');
    glance.onmessage = ({ data }: MessageEvent<string>) => {
      glance.close();
      const event = parse(data);
      if (event) listener(event);
    };
    glance.onerror = () => glance.close();
    source = glance;
  };
  look();
  const timer = setInterval(() => {
    look();
    listener({ kind: 'missed' });
  }, POLL_EVERY_MS);
  return () => {
    clearInterval(timer);
    source?.close();
  };
}

export const followLive = (accountId: string, listener: Listener): (() => void) =>
  'SharedWorker' in globalThis ? followByWorker(accountId, listener) : followByPolling(listener);
