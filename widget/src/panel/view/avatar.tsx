import { useState } from 'preact/hooks';
import type { PanelConfig } from '../api';

/**
 * The owner's image, or the first character of the chatbot's name. That may be an emoji, so it can take two code units.
 */
export const Avatar = ({ of: { name, avatar } }: { of: Pick<PanelConfig, 'name' | 'avatar'> }) => {
  // The page's Content-Security-Policy may forbid it.
  const [broken, setBroken] = useState<string>();
  return (
    <span class="avatar" aria-hidden="true">
      {avatar && avatar !== broken ? (
        <img src={avatar} alt="" onError={() => setBroken(avatar)} />
      ) : (
        [...name.trim()][0]?.toLocaleUpperCase()
      )}
    </span>
  );
};
