import type { BrowserContextOptions } from 'playwright-core';

/** What people hold. Nothing moves, so that what is shown is final. */
export const SIZES = {
  desktop: { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' },
} as const satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof SIZES;
export const EVERY_SIZE: readonly Size[] = ['desktop', 'phone'];
