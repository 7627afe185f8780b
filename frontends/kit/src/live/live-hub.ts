/**
 * A message to followers: a frame's raw JSON, or a notice that frames may have been missed or that the connection is
 * lost.
 */
export type LiveMessage =
  { readonly kind: 'frame'; readonly json: string } | { readonly kind: 'missed' } | { readonly kind: 'lost' };

interface SourceEvents {
  readonly opened: () => void;
  readonly frame: (json: string) => void;
  /** Called when the connection broke. The source may reconnect on its own. */
  readonly lost: () => void;
  /** Called when the source has given up. Not called while it reconnects on its own. */
  readonly gaveUp: () => void;
}
export type OpenSource = (events: SourceEvents) => { close(): void };

/** Delay before reopening. EventSource gives up on an HTTP error, the hub retries. */
export const REOPEN_AFTER_MS = 15_000;

type Follower = (message: LiveMessage) => void;

/** One connection for all followers. Opened for the first one, closed after the last. */
export function liveHub(openSource: OpenSource) {
  const followers = new Set<Follower>();
  let source: { close(): void } | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;
  /** The latest count, sent to new followers. */
  let lastInProgress: string | undefined;

  const tellAll = (message: LiveMessage) => {
    for (const tell of followers) tell(message);
  };

  const open = () => {
    source = openSource({
      opened: () => {
        if (openedBefore) tellAll({ kind: 'missed' });
        openedBefore = true;
      },
      frame: (json) => {
        if (json.includes('"in-progress"')) lastInProgress = json;
        tellAll({ kind: 'frame', json });
      },
      lost: () => {
        lastInProgress = undefined;
        tellAll({ kind: 'lost' });
      },
      gaveUp: () => {
        reopening = setTimeout(open, REOPEN_AFTER_MS);
      },
    });
  };

  const close = () => {
    clearTimeout(reopening);
    source?.close();
    source = undefined;
    openedBefore = false;
    lastInProgress = undefined;
  };

  /** Returns a function that stops following. */
  return function follow(tell: Follower): () => void {
    followers.add(tell);
    if (followers.size === 1) open();
    if (lastInProgress !== undefined) tell({ kind: 'frame', json: lastInProgress });
    return () => {
      if (followers.delete(tell) && followers.size === 0) close();
    };
  };
}
