import { LiveFrame } from '@chatbot-builder/contracts/http';
import type { LiveMessage } from './live-hub';
import { onReturnToPage } from './page-return';

/**
 * A frame, or one of two other events. `missed`: frames may have been lost, so refetch what is shown. `moved`: some
 * conversations of the account have changed.
 */
export type LiveEvent = LiveFrame | { readonly kind: 'missed' } | { readonly kind: 'moved' };
/** Also `lost`: no frame comes until the connection is back, which begins with the number in progress. */
export type LiveUpdate = LiveEvent | { readonly kind: 'lost' };
/** The worker's URL. Inlined by the build. */
declare const LIVE_WORKER: string;

type Listener = (update: LiveUpdate) => void;

export const POLL_EVERY_MS = 15_000;

const parse = (json: string): LiveFrame | undefined => {
  try {
    return LiveFrame.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
};

/** Returns a function that stops following. */
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

/**
 * One worker per account. Its connection closes with the account's last tab, and no other account receives its frames.
 */
function followByWorker(personId: string, listener: Listener): () => void {
  let leave = joinWorker(personId, listener);
  // A page in the back-forward cache stops following.
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

/** Polls in browsers without SharedWorker. A connection per tab would use up the browser's limit of six. */
function followByPolling(listener: Listener): () => void {
  let source: EventSource | undefined;
  let seen: string | undefined;
  let isLost = false;
  const look = () => {
    source?.close();
    const glance = new EventSource('/api/live');
    glance.onmessage = ({ data }: MessageEvent<string>) => {
      glance.close();
      const event = parse(data);
      const isNew = data !== seen;
      if (!event || !(isNew || isLost)) return;
      isLost = false;
      listener(event);
      if (isNew && seen !== undefined) listener({ kind: 'moved' });
      seen = data;
    };
    glance.onerror = () => {
      glance.close();
      isLost = true;
      listener({ kind: 'lost' });
    };
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
