import type { Page } from 'playwright-core';
import type { pages } from '../../../kit/src/pages.ts';
import type { Size } from '../harness/sizes.ts';
import type { ROUTE_BUDGETS_KB } from '../../../shell/route-budgets.ts';

type PageRow = (typeof pages)[number];

/** A page behind sign-in by its name in the registry, a public one by its path, and what has neither. */
export type Place =
  PageRow['name'] | Exclude<keyof typeof ROUTE_BUDGETS_KB, PageRow['path']> | 'frame' | 'not-found' | 'widget';

/**
 * Who looks, in the order of the tour. A newcomer has no chatbot, a builder has one that nobody asked, an owner's was
 * asked, and a payer's account has a client.
 */
export const STAGES = ['nobody', 'newcomer', 'builder', 'visitor', 'owner', 'payer', 'client'] as const;
export type Stage = (typeof STAGES)[number];

export interface Tourist {
  readonly page: Page;
  /** The product's. */
  readonly origin: string;
  /** The customer's page with the widget, without what `SITE_PAGES` adds. */
  readonly site: string;
  /** Empty before there is one. */
  readonly chatbotId: string;
  readonly client: string;
  readonly phone: boolean;
}

export interface Screen {
  /** Names its screenshot. */
  readonly name: string;
  readonly stage: Stage;
  /** The document's. A screen that waits has none yet. */
  readonly title: string | undefined;
  /** Brings it up, and waits until everything on it is shown. */
  readonly open: (tourist: Tourist) => Promise<unknown>;
  readonly only?: Size;
  /** To be opened again on another size: it is reached in another way there, or closes meanwhile. */
  readonly anew?: boolean;
}

export const anew = (screen: Screen): Screen => ({ ...screen, anew: true });

/** A path, or what makes one of the tourist. */
type Path = string | ((tourist: Tourist) => string);

/** Loads a page of the product, and waits for this text or what `shown` finds. */
export const at =
  (path: Path, shown: string | ((page: Page) => Promise<unknown>)): Screen['open'] =>
  async (tourist) => {
    const { page, origin } = tourist;
    await page.goto(origin + (typeof path === 'string' ? path : path(tourist)));
    await (typeof shown === 'string' ? page.getByText(shown).first().waitFor() : shown(page));
  };

/** Opens one screen on top of another. */
export const then =
  (first: Screen['open'], next: (page: Page, tourist: Tourist) => Promise<unknown>): Screen['open'] =>
  async (tourist) => {
    await first(tourist);
    await next(tourist.page, tourist);
  };

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

export const dialog = (page: Page) => page.getByRole('dialog').waitFor();

const REFUSAL = { message: 'The server is busy. Try again in a moment.', code: 'busy', requestId: 'of the tour' };

/** What is shown where the server answers these requests with a failure. Files, which have no reason, do not arrive. */
export const failing =
  (requests: string, open: Screen['open'], status = 503): Screen['open'] =>
  async (tourist) => {
    const { page } = tourist;
    await page.route(requests, (route) =>
      requests.endsWith('.js') ? route.abort() : route.fulfill({ status, json: { statusCode: status, ...REFUSAL } }),
    );
    await open(tourist);
  };

/** What is shown while these requests are not answered. Before a screen's own mark, the session's may be there. */
export const waiting =
  (requests: string, path: Path, mark: string | RegExp = /^Loading/): Screen['open'] =>
  async (tourist) => {
    const { page, origin } = tourist;
    await page.route(requests, () => undefined);
    await page.goto(origin + (typeof path === 'string' ? path : path(tourist)), { waitUntil: 'commit' });
    await page.getByRole('status', { name: mark }).locator('> *').first().waitFor();
  };
