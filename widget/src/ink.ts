/** The owner's colour as it is drawn, and the colour of text on it. */
export interface Ink {
  readonly fill: string;
  readonly text: '#ffffff' | '#16161d';
}

const DEFAULT_COLOR = '#8b5cf6';

/** As the server stores it; nothing else is a colour here. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** WCAG 2.2 relative luminance. */
const luminance = (channels: readonly number[]) => {
  const weights = [0.2126, 0.7152, 0.0722];
  return channels.reduce((sum, channel, at) => {
    const part = channel / 255;
    return sum + (weights[at] ?? 0) * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
};

/**
 * White text where the fill, darkened by at most 15 % in steps of 1 %, carries it at 4.5:1; else near-black text on the
 * colour as given. What is no colour is drawn in the default one.
 */
export const inkOf = (color: string): Ink => {
  const given = isColor(color) ? color.toLowerCase() : DEFAULT_COLOR;
  for (let percent = 100; percent >= 85; percent--) {
    const darker = channelsOf(given).map((channel) => Math.round((channel * percent) / 100));
    if (1.05 / (luminance(darker) + 0.05) >= 4.5) {
      return { fill: `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`, text: '#ffffff' };
    }
  }
  return { fill: given, text: '#16161d' };
};
