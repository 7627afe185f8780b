import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { contrast, parseHex, readableColors } from '@chatbot-builder/contracts/color';

/** The typed color, or the default color while the text is not a valid color. */
export const drawnColor = (typed: string): string => {
  const color = typed.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(color) ? color : CHATBOT_DEFAULTS.primaryColor;
};

/** 'White text on this color reads well, 5.3 to 1', for the color as the widget draws it. */
export const contrastLine = (color: string): string => {
  const { fill, text } = readableColors(color);
  const ratio = contrast(parseHex(fill), parseHex(text)).toFixed(1);
  const words = text === '#ffffff' ? 'White' : 'Dark';
  const how = fill === color ? 'on this color' : 'on this color, drawn a little darker,';
  return `${words} text ${how} reads well, ${ratio} to 1`;
};
