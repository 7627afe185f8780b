import { importPanel } from '@chatbot-builder/kit/panel';
import type { PanelModule } from '@chatbot-builder/widget/panel';
import { useEffect, useState } from 'react';
import { useWidgetManifestQuery } from '../api';

export type PanelLoad =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly module: PanelModule }
  | { readonly state: 'failed'; readonly retry: () => void };

/** Loads the panel module of the widget build that the server currently serves. */
export function usePanelModule(): PanelLoad {
  const { data: manifest, error, refetch } = useWidgetManifestQuery();
  const [attempt, setAttempt] = useState(0);
  const [module, setModule] = useState<PanelModule>();
  const [failed, setFailed] = useState(false);
  const file = manifest?.panel;

  useEffect(() => {
    if (!file) return;
    let wanted = true;
    // Browsers cache a failed module import by its URL, so a retry needs a new URL.
    importPanel(attempt === 0 ? file : `${file}?attempt=${attempt}`).then(
      (loaded) => wanted && setModule(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [file, attempt]);

  if (module) return { state: 'ready', module };
  if (!error && !failed) return { state: 'loading' };
  const retry = () => {
    if (error) void refetch();
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { state: 'failed', retry };
}
