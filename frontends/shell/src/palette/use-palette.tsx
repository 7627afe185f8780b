import { useState, type ReactNode } from 'react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { toastFailure } from '@chatbot-builder/kit';
import type { Palette } from './palette';

/** Prefetched while the browser is idle. */
const loadPalette = async () => (await import(/* webpackPrefetch: true */ './palette')).Palette;

/** Loads the palette on first use, because most visits never open it. `onLimit` explains the plan's limit. */
export function usePalette(
  user: CurrentUser,
  onLimit: () => void,
  load = loadPalette,
): { toggle: () => void; palette: ReactNode } {
  const [Loaded, setLoaded] = useState<typeof Palette>();
  const [open, setOpen] = useState(false);
  const toggle = async () => {
    if (!Loaded) {
      const Palette = await load();
      setLoaded(() => Palette);
    }
    setOpen(!open);
  };
  return {
    toggle: () => void toggle().catch(() => toastFailure('The search could not be loaded', 'Please try again.')),
    palette: Loaded && <Loaded user={user} open={open} onOpenChange={setOpen} onLimit={onLimit} />,
  };
}
