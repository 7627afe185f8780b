import type { LucideIconData } from 'lucide-react';
import type { NavEntry } from '@chatbot-builder/kit/pages';

declare global {
  /** The drawings of the icons that pages name; written in by the build. */
  const NAV_ICONS: Readonly<Record<NavEntry['icon'], LucideIconData>>;
  /** What a remote must have been built for; written in by the build. */
  const REMOTE_CONTRACT: string;
}
