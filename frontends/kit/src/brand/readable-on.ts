import { contrast, parseHex, type Rgb } from '../theme/contrast';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const READABLE = 4.5;
const DARKEN_AT_MOST = 15;

const hex = ({ r, g, b }: Rgb) => `#${[r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

export interface Fill {
  readonly fill: string;
  readonly text: string;
}

/**
 * An owner's colour as a fill with text on it: white where the colour, darkened by at most 15 %, carries it at 4.5:1;
 * else near-black on the colour as given. Takes `#rrggbb`.
 */
export function readableOn(colour: string): Fill {
  const given = parseHex(colour);
  for (let percent = 0; percent <= DARKEN_AT_MOST; percent += 1) {
    const keep = 1 - percent / 100;
    const darker = { r: Math.round(given.r * keep), g: Math.round(given.g * keep), b: Math.round(given.b * keep) };
    if (contrast(darker, WHITE) >= READABLE) return { fill: hex(darker), text: '#ffffff' };
  }
  return { fill: colour, text: '#16161d' };
}
