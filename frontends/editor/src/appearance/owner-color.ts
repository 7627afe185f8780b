import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { contrast, parseHex, readableColors } from '@chatbot-builder/contracts/color';

/** The typed color, or the default color while the text is not a valid color. */
export const drawnColor = (typed: string): string => {
  const color = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : CHATBOT_DEFAULTS.primaryColor;
};

/** Design tools copy colors without the '#'. */
export const withHash = (typed: string): string => typed.replace(/^\s*([0-9a-f]{6})\s*$/i, '#$1');

/** 'White text reads well on this color (5.3:1)', for the color as the widget draws it. */
export const contrastLine = (color: string): string => {
  const { fill, text } = readableColors(color);
  const ratio = contrast(parseHex(fill), parseHex(text)).toFixed(1);
  const words = text === '#ffffff' ? 'White' : 'Dark';
  const shade = fill === color ? 'this color' : 'a slightly darker shade';
  return `${words} text reads well on ${shade} (${ratio}:1)`;
};
