export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** Of `#rrggbb`. */
export function parseHex(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return { r: channel(1), g: channel(3), b: channel(5) };
}

/** WCAG 2.2, from 0 (black) to 1 (white). */
function luminance({ r, g, b }: Rgb): number {
  const linear = (channel: number) => {
    const s = channel / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const a = luminance(one) + 0.05;
  const b = luminance(other) + 0.05;
  return Math.max(a, b) / Math.min(a, b);
}
