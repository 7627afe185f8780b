import { runInThisContext } from 'node:vm';
import { afterEach, expect, it, vi } from 'vitest';
import { INSTALLS } from './install';
import { singleTag } from './snippet';

const settings = {
  chatbotId: '0199b1c6-0000-7000-8000-000000000001',
  primaryColor: '#8b5cf6',
  theme: 'light',
  position: 'bottom-right',
  apiUrl: 'https://chat.example',
} as const;
const LOADER = 'https://chat.example/widget.js?v=1.2.0';

const codeFor = (platform: string) =>
  INSTALLS.find((install) => install.platform === platform)!.code(settings, '1.2.0');
const added = () => document.querySelector<HTMLScriptElement>(`script[src="${LOADER}"]`);
/** Runs the code as a page does that names these values. */
const run = (code: string, given: Readonly<Record<string, unknown>> = {}): unknown =>
  runInThisContext(`(function (${['window', 'document', ...Object.keys(given)].join()}) {${code}\n})`)(
    window,
    document,
    ...Object.values(given),
  );

const widget = { init: vi.fn(), destroy: vi.fn() };
afterEach(() => {
  added()?.remove();
  vi.clearAllMocks();
});

it('names each platform once, with steps', () => {
  expect(INSTALLS.map(({ platform }) => platform)).toEqual([
    'HTML',
    'WordPress',
    'Shopify',
    'React',
    'Google Tag Manager',
  ]);
  for (const { steps } of INSTALLS) expect(steps.length).toBeGreaterThan(1);
});

it.each(['HTML', 'Shopify'])('is the script tag itself for %s', (platform) => {
  expect(codeFor(platform)).toBe(singleTag(settings, '1.2.0'));
});

it('prints the script tag in the footer of WordPress', () => {
  expect(codeFor('WordPress')).toBe(
    `add_action( 'wp_footer', function () {\n\t?>\n${singleTag(settings, '1.2.0')}\n\t<?php\n} );`,
  );
});

it('starts the widget by a call in Google Tag Manager, which drops attributes', () => {
  const [, code = ''] = /^<script>\n([\s\S]*)\n<\/script>$/.exec(codeFor('Google Tag Manager')) ?? [];
  expect(code).not.toMatch(/=>|\bconst\b|\blet\b|`/);
  run(code, { ChatbotWidget: widget });
  expect(widget.init).not.toHaveBeenCalled();
  added()?.onload?.(new Event('load'));
  expect(widget.init).toHaveBeenCalledExactlyOnceWith(settings);
});

it('loads the widget with the component of React, and removes it with it', () => {
  const code = codeFor('React');
  expect(code).toMatch(/^import \{ useEffect \} from 'react';\n\nexport function Chatbot\(\) \{\n/);
  vi.stubGlobal('ChatbotWidget', widget);
  let effect: () => () => void = () => () => undefined;
  const body = code.replace(/^import.*\n/, '').replace('export function', 'return function');
  const Chatbot = run(body, { useEffect: (given: typeof effect) => (effect = given) }) as () => null;
  expect(Chatbot()).toBeNull();
  const leave = effect();
  const script = added();
  script?.onload?.(new Event('load'));
  expect(widget.init).toHaveBeenCalledExactlyOnceWith(settings);
  leave();
  expect(added()).toBeNull();
  expect(script?.onload).toBeNull();
  expect(widget.destroy).toHaveBeenCalledOnce();
});
