import { type Browser, chromium } from 'playwright-core';

/** Launches the browser named by CHROMIUM, which `npm test` sets. `without` names flags that Playwright adds. */
export const launchBrowser = (without: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--disable-gpu', '--host-resolver-rules=MAP shop.example 127.0.0.1'],
    // Playwright disables the back-forward cache, but real browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache', ...without],
  });
