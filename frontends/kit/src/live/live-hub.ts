/** What followers get: a frame's JSON as it came, or the word that some may have been missed. */
export type LiveMessage = { readonly kind: 'frame'; readonly json: string } | { readonly kind: 'missed' };

interface SourceEvents {
  readonly opened: () => void;
  readonly frame: (json: string) => void;
  /** The source has given up; while it reconnects by itself it says nothing. */
  readonly gaveUp: () => void;
}
export type OpenSource = (events: SourceEvents) => { close(): void };

/** EventSource gives up on an HTTP error; the hub does not. */
export const REOPEN_AFTER_MS = 15_000;

type Follower = (message: LiveMessage) => void;

/** One connection for everybody who follows: opened for the first of them, closed after the last. */
export function liveHub(openSource: OpenSource) {
  const followers = new Set<Follower>();
  let source: { close(): void } | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;
  /** For a tab that comes later. */
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

  /** Returns the way to stop following. */
  return function follow(tell: Follower): () => void {
    followers.add(tell);
    if (followers.size === 1) open();
    if (lastInProgress !== undefined) tell({ kind: 'frame', json: lastInProgress });
    return () => {
      if (followers.delete(tell) && followers.size === 0) close();
    };
  };
}
