import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { followLive, type LiveEvent } from './live-client';

interface Live {
  /**
   * The number of conversations that are open now. Undefined until the server has sent it, null while it cannot be
   * reached.
   */
  readonly inProgress: number | null | undefined;
  readonly subscribe: (listener: (event: LiveEvent) => void) => () => void;
}

const LiveContext = createContext<Live>({ inProgress: undefined, subscribe: () => () => {} });

interface LiveProviderProps {
  readonly personId: string;
  readonly children: ReactNode;
  readonly follow?: typeof followLive;
}

/** Provides the account's live stream to its children. Mounted once, by the signed-in layout. */
export function LiveProvider({ personId, children, follow = followLive }: LiveProviderProps) {
  const [inProgress, setInProgress] = useState<number | null>();
  const listeners = useMemo(() => new Set<(event: LiveEvent) => void>(), []);
  useEffect(
    () =>
      follow(personId, (event) => {
        if (event.kind === 'lost') return setInProgress(null);
        if (event.kind === 'in-progress') setInProgress(event.count);
        for (const listener of listeners) listener(event);
      }),
    [personId, follow, listeners],
  );
  const live = useMemo(
    () => ({
      inProgress,
      subscribe: (listener: (event: LiveEvent) => void) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    }),
    [inProgress, listeners],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Calls the listener for every live event while mounted. After `missed`, refetch what is shown. */
export function useLive(listener: (event: LiveEvent) => void): void {
  const { subscribe } = useContext(LiveContext);
  const hear = useEffectEvent(listener);
  useEffect(() => subscribe((event) => hear(event)), [subscribe]);
}

export const useInProgress = (): number | null | undefined => useContext(LiveContext).inProgress;
