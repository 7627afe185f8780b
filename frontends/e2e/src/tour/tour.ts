import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { HostSite } from '../harness/host-site.ts';
import type { Size } from '../harness/sizes.ts';
import type { Expected } from '../harness/watch.ts';
import { PASSWORD } from '../pages/account.ts';
import { pay } from '../pages/billing.ts';
import { upload } from '../pages/editor.ts';
import { SCREENS } from './list.ts';
import { type Screen, type Stage, STAGES } from './screen.ts';
import { QUESTION, RETURNS } from './texts.ts';

/** A screen on the tour, and where it belongs. */
export interface Shown extends Screen {
  readonly place: string;
}

export interface Tour {
  /** Names the account and the customer's page, each once in a suite. */
  readonly name: string;
  readonly origin: string;
  readonly site: HostSite;
  readonly builder: Page;
  /** Also the client. */
  readonly visitor: Page;
  /** Each screen is looked at in these, in turn. */
  readonly sizes: readonly [Size, ...Size[]];
  /** Makes a page as large as another device's, where there is more than one. */
  readonly become?: (page: Page, size: Size) => Promise<void>;
  /** Called on each screen once everything on it is shown. */
  readonly at: (page: Page, screen: Shown, size: Size) => Promise<void>;
}

/** What the screens of failures cause, and nothing else: the product itself does not answer so here. */
export const ON_TOUR: readonly Expected[] = [
  ({ text }) => /status of (503|422)|net::ERR_FAILED|Failed to load script resources/.test(text),
  ({ text, url }) => text.includes('status of 404') && url.includes('00000000-0000-4000-8000-000000000000'),
];

/** Goes through every screen, in the order of the stages. */
export async function tour({ name, origin, site, builder, visitor, sizes, become, at }: Tour): Promise<void> {
  const client = `client-of-${name}@shop.example`;
  const post = async (path: string, data?: object): Promise<string> => {
    const response = await builder.context().request.post(`${origin}/api/${path}`, { data, headers: { origin } });
    assert.ok(response.ok(), `${path} answered ${response.status()}`);
    const { id }: { id?: unknown } = response.status() === 204 ? {} : await response.json();
    return String(id);
  };
  let chatbotId = '';
  const begin: Readonly<Record<Stage, () => Promise<unknown>>> = {
    nobody: async () => undefined,
    newcomer: () => post('register', { email: `${name}@shop.example`, password: PASSWORD }),
    builder: async () => {
      chatbotId = await post('chatbots', {
        name: 'Ada',
        theme: 'auto',
        suggestedQuestions: [QUESTION],
        contactEmail: 'help@shop.example',
      });
      await builder.goto(`${origin}/chatbots/${chatbotId}`);
      await upload(builder, RETURNS);
    },
    visitor: async () => {
      // A panel that was left open would open by itself on the next page.
      await visitor.addInitScript(() => sessionStorage.clear());
      const tag = (more = '') => `<script src="${origin}/widget.js" data-chatbot-id="${chatbotId}" ${more}></script>`;
      site.show(`/${name}`, { body: tag() });
      site.show(`/${name}-inline`, {
        body: `<div id="chat" style="height:480px"></div>${tag('data-container="#chat"')}`,
      });
    },
    owner: async () => undefined,
    payer: async () => {
      await builder.goto(`${origin}/pricing`);
      await pay(builder);
      const id = await post('clients', { email: client, password: PASSWORD });
      await post(`clients/${id}/chatbots/${chatbotId}`);
    },
    client: async () => {
      const response = await visitor.context().request.post(`${origin}/api/login`, {
        data: { email: client, password: PASSWORD },
        headers: { origin },
      });
      assert.ok(response.ok());
    },
  };
  const screens = Object.entries(SCREENS).flatMap(([place, ofPlace]) =>
    ofPlace.map((screen): Shown => ({ ...screen, place })),
  );
  for (const stage of STAGES) {
    await begin[stage]();
    const page = stage === 'visitor' || stage === 'client' ? visitor : builder;
    const tourist = { page, origin, site: `${site.origin}/${name}`, chatbotId, client };
    for (const screen of screens.filter((one) => one.stage === stage)) {
      const shown = sizes.filter((size) => screen.only === undefined || screen.only === size);
      for (const [visits, size] of shown.entries())
        try {
          await become?.(page, size);
          if (visits === 0 || screen.anew) await screen.open({ ...tourist, phone: size === 'phone' });
          await at(page, screen, size);
        } catch (error) {
          throw new Error(`On the screen ${screen.name} on a ${size}`, { cause: error });
        }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await become?.(page, sizes[0]);
    }
  }
}

export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Shows the page in a theme: the dashboard's, as a choice in another tab would, and the system's, which the widget
 * follows.
 */
export async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    document.documentElement.dataset['theme'] = newValue;
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }));
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, theme);
}
