import type { CSSProperties } from 'react';
import { contrast, parseHex } from '@chatbot-builder/contracts/color';
import classes from './brand.module.css';

interface ChatbotFaceProps {
  /** The owner's color, `#rrggbb`. */
  readonly color: string;
  /** In px: 36 on cards, 28 in titles, 22 in totals, 18 in menus. */
  readonly size?: number;
}

/** The eyes are white unless the contrast is below 2:1. They are not text, so 4.5:1 is not needed. */
const eyesOn = (color: string) => (contrast(parseHex(color), parseHex('#ffffff')) >= 2 ? '#ffffff' : '#16161d');

/** A chatbot's avatar: a bubble with two eyes in the owner's color. Decorative, since the name is always next to it. */
export function ChatbotFace({ color, size = 36 }: ChatbotFaceProps) {
  const style = { '--face': color, '--eyes': eyesOn(color), '--size': `${size}px` } as CSSProperties;
  return (
    <span className={classes['face']} style={style} aria-hidden>
      <svg viewBox="0 0 36 36">
        <path d="M13 14.8v6.4M23 14.8v6.4" />
      </svg>
    </span>
  );
}
