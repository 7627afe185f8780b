import type { LucideIconData } from 'lucide-react';
import type { NavEntry } from '@chatbot-builder/kit/pages';

declare global {
  /** The SVG data of the icons that pages name. Inlined by the build. */
  const NAV_ICONS: Readonly<Record<NavEntry['icon'], LucideIconData>>;
  /** The contract hash that remotes must match. Inlined by the build. */
  const REMOTE_CONTRACT: string;
}
