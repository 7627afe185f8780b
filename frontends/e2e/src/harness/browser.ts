import { type Browser, chromium } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP shop.example 127.0.0.1',
];

/** Launches the browser named by CHROMIUM, which `npm test` sets. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS,
    // Playwright disables the back-forward cache, but real browsers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
