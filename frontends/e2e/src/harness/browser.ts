import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** `npm test` sets it. */
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Debian's second build of it, which takes a fifth less CPU. */
const HEADLESS_SHELL = `${CHROMIUM}-headless-shell`;

export interface Launching {
  /** Not in the headless shell, which has no back-forward cache. */
  readonly whole?: boolean;
  /** Flags that Playwright adds. */
  readonly without?: readonly string[];
}

export const launchBrowser = ({ whole = false, without = [] }: Launching = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: !whole && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
    args: ['--disable-gpu', '--host-resolver-rules=MAP shop.example 127.0.0.1'],
    // Playwright disables the back-forward cache, but real browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache', ...without],
  });
