import type { LauncherIcon } from '@chatbot-builder/contracts/constants';
import { LAUNCHER_ICON_PATHS } from '@chatbot-builder/contracts/widget';

/** The launcher with this icon, in the owner's color. */
export const IconPicture = ({ icon, fill, text }: { icon: LauncherIcon; fill: string; text: string }) => (
  <svg viewBox="0 0 200 64" aria-hidden="true">
    <circle cx="100" cy="32" r="27" fill={fill} />
    <svg x="88" y="20" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke={text} strokeWidth="1.6">
      <path d={LAUNCHER_ICON_PATHS[icon]} strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  </svg>
);
