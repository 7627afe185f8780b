import type { LauncherIcon } from '../constants.js';

/**
 * The launcher's icons as the path of an SVG with a `viewBox` of 24 by 24, stroked and not filled. From Lucide (ISC).
 */
export const LAUNCHER_ICON_PATHS: Readonly<Record<LauncherIcon, string>> = {
  bubble: 'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.7-4.8',
  question:
    'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.7-4.8M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01',
  headset:
    'M3 11h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5Zm0 0a9 9 0 1 1 18 0m0 0v5a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3ZM21 16v2a4 4 0 0 1-4 4h-5',
  sparkles:
    'M11 2.8a1 1 0 0 1 2 0l1 5.6a2 2 0 0 0 1.6 1.6l5.6 1a1 1 0 0 1 0 2l-5.6 1a2 2 0 0 0-1.6 1.6l-1 5.6a1 1 0 0 1-2 0l-1-5.6a2 2 0 0 0-1.6-1.6l-5.6-1a1 1 0 0 1 0-2l5.6-1a2 2 0 0 0 1.6-1.6zM20 2v4M22 4h-4',
};
