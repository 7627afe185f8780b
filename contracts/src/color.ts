/** Color contrast by WCAG 2.2. Plain functions, no imports, safe for every bundle. */

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly number[];

/** A background color and a text color that is readable on it, both `#rrggbb`. */
export interface ReadableColors {
  readonly fill: string;
  readonly text: '#ffffff' | '#16161d';
}

/** `#rrggbb`, in either case. */
export const isHexColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/** Parses `#rrggbb`. */
export const parseHex = (color: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const LUMINANCE_WEIGHTS = [0.2126, 0.7152, 0.0722];

/** Relative luminance, from 0 (black) to 1 (white). */
const luminance = (color: Rgb) =>
  color.reduce((sum, channel, at) => {
    const value = channel / 255;
    const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    return sum + (LUMINANCE_WEIGHTS[at] ?? 0) * linear;
  }, 0);

/** Contrast ratio, from 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const ratio = (luminance(one) + 0.05) / (luminance(other) + 0.05);
  return Math.max(ratio, 1 / ratio);
};

/**
 * Returns white text if the color reaches a contrast of 4.5:1 when darkened by at most 15% (in steps of 1%). Otherwise
 * returns near-black text on the unchanged color. Takes `#rrggbb`.
 */
export const readableColors = (color: string): ReadableColors => {
  const given = parseHex(color);
  for (let percent = 100; percent >= 85; percent--) {
    const darker = given.map((channel) => Math.round((channel * percent) / 100));
    // The contrast with white, whose luminance is 1. Calling `contrast` would cost the widget's loader bytes.
    if (1.05 / (luminance(darker) + 0.05) >= 4.5) {
      return { fill: `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`, text: '#ffffff' };
    }
  }
  return { fill: color, text: '#16161d' };
};
