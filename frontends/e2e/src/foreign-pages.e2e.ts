import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { suite, type TestContext, wholeBrowserSuite } from './harness/suite.ts';
import type { Expected } from './harness/watch.ts';
import { ask, openWidget } from './pages/chat.ts';
import { publish } from './pages/publish.ts';

const QUESTION = 'When is the shop in Harbour Street open?';
const ANSWER = /open from nine to six/;
const VIEWPORT = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const launcherOf = (page: Page) => page.getByRole('button', { name: 'Open chat' });

async function getsAnAnswer(page: Page) {
  const panel = await openWidget(page);
  await ask(panel, QUESTION);
  await panel.getByText(ANSWER).first().waitFor();
  return panel;
}

/** How far an element is from the right and the bottom of the window. */
async function fromCorner(page: Page, selector: 'button' | '.panel') {
  const box = await page.locator(`[data-chatbot-widget] ${selector}`).first().boundingBox();
  const size = page.viewportSize();
  if (!box || !size) throw new Error(`${selector} is not on the screen`);
  return [size.width - box.x - box.width, size.height - box.y - box.height].map(Math.round);
}

let pages = 0;
/** Shows a page of its own with a new chatbot's script tag between these. */
async function hosted({ product, site }: TestContext, before = '', css?: string, after = '', settings?: object) {
  const path = `/page-${++pages}`;
  const { tag, ...published } = await publish(product.origin, `owner-${pages}@shop.example`, settings);
  site.show(path, { body: `${before}${tag()}${after}`, css });
  return { url: site.origin + path, tag, ...published };
}

const warningsOf = (page: Page) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  return warnings;
};

/** What Prototype 1.7 and MooTools 1.4 do to a page, and what scripts of their time did. */
const OLD_LIBRARY = `<script>
  Array.from = (items) => items && items.length !== undefined ? Array.prototype.slice.call(items) : [];
  Function.prototype.bind = function (self) { var wrapped = this; return function () { return wrapped.apply(self, arguments); }; };
  Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']'; };
  Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
  Object.prototype.each = function () {};
  Object.prototype.extend = 'enumerable';
</script>`;

/** A modal that keeps the focus and locks scrolling, as Bootstrap's does, and shortcuts of the page. */
const BUSY_PAGE = `<div id="modal" tabindex="-1" style="position:fixed;inset:0;z-index:1050;background:#0008"><input id="name"></div>
<script>
  var modal = document.getElementById('modal');
  document.addEventListener('focusin', function (event) { if (!modal.contains(event.target)) modal.focus(); });
  document.addEventListener('keydown', function (event) { if ('s/?'.indexOf(event.key) >= 0) event.preventDefault(); });
  document.addEventListener('wheel', function (event) { event.preventDefault(); }, { passive: false });
</script>`;

/** Adds a header to every request, as tracing scripts do. */
const TRACING = `<script>
  var original = window.fetch;
  window.fetch = function (input, init) {
    var headers = new Headers(init && init.headers);
    headers.set('x-shop-trace', '7');
    return original.call(window, input, Object.assign({}, init, { headers: headers }));
  };
</script>`;

const DIALOG = `<dialog><button id="close" onclick="this.parentNode.close()">Close it</button></dialog>`;

suite('The widget on foreign pages', (test) => {
  test('stays in its corner where the page moves itself', async (context) => {
    const { url } = await hosted(
      context,
      '',
      'html { transform: translateX(0); filter: invert(0.1); } body { height: 4000px; }',
    );
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await launcherOf(page).waitFor();
    await page.mouse.wheel(0, 1500);
    await page.waitForFunction(() => scrollY > 1000);
    assert.deepEqual(await fromCorner(page, 'button'), [24, 24]);
    await getsAnAnswer(page);
    assert.deepEqual(await fromCorner(page, '.panel'), [24, 24]);
  });

  test('lies under a modal dialog of the page, and works after it', async (context) => {
    const { url } = await hosted(context, DIALOG);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await launcherOf(page).waitFor();
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    const at = await page.evaluate(() => document.elementFromPoint(innerWidth - 50, innerHeight - 50)?.tagName);
    assert.equal(at, 'DIALOG');
    await page.click('#close');
    await getsAnAnswer(page);
  });

  test('does not lie dead above a dialog that was open first', async (context) => {
    const { url } = await hosted(context, `${DIALOG}<script>document.querySelector('dialog').showModal()</script>`);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await page.locator('[data-chatbot-widget]').waitFor({ state: 'attached' });
    assert.equal(await page.locator('[data-chatbot-widget]').evaluate((host) => host.matches(':popover-open')), false);
    await page.click('#close');
    await getsAnAnswer(page);
  });

  const takesEverything = async (page: Page, panel: Locator) => {
    const field = panel.getByLabel('Ask a question…');
    await field.click();
    await page.keyboard.type('ask / skip?');
    assert.equal(await field.inputValue(), 'ask / skip?');
    const prevented = await panel.getByRole('log').evaluate(
      (log) =>
        new Promise((resolve) => {
          log.addEventListener('wheel', (event) => setTimeout(() => resolve(event.defaultPrevented)), { once: true });
          log.dispatchEvent(new WheelEvent('wheel', { bubbles: true, composed: true, cancelable: true }));
        }),
    );
    assert.equal(prevented, false);
  };

  test('takes every key, the focus and the wheel beside a modal of a script', async (context) => {
    const { url } = await hosted(context, BUSY_PAGE);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await takesEverything(page, await openWidget(page));
  });

  test('takes them in an element of the page as well', async (context) => {
    const { url, tag } = await hosted(context);
    const place = '<div id="chat" style="position:fixed;inset:0 0 0 50%;z-index:2000"></div>';
    context.site.show(new URL(url).pathname, { body: BUSY_PAGE + place + tag('data-container="#chat"') });
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await takesEverything(page, page.getByRole('region', { name: 'Ada' }));
  });

  test('answers beside a library that replaces built-ins', async (context) => {
    const { url } = await hosted(context, OLD_LIBRARY);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await getsAnAnswer(page);
  });

  test('answers where the page adds headers to every request', async (context) => {
    const { url } = await hosted(context, TRACING);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await getsAnAnswer(page);
  });

  test('goes back onto a page that draws its whole document anew', async (context) => {
    const { url } = await hosted(context);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await launcherOf(page).waitFor();
    // What React does to a document whose markup it did not expect.
    await page.evaluate(() => {
      document.documentElement.remove();
      const html = document.createElement('html');
      html.append(document.createElement('head'), document.createElement('body'));
      document.append(html);
    });
    await launcherOf(page).waitFor();
    assert.deepEqual(await fromCorner(page, 'button'), [24, 24]);
    const panel = await getsAnAnswer(page);
    await page.evaluate(() => {
      document.open();
      document.write('<!doctype html><title>Anew</title><p>Another page</p>');
      document.close();
    });
    await panel.getByText(ANSWER).first().waitFor();
    assert.deepEqual(await fromCorner(page, '.panel'), [24, 24]);
    await ask(panel, 'Is it closed on Sundays?');
    await panel
      .getByText(/closed on Sundays/)
      .last()
      .waitFor();
  });

  test('leaves nothing of its libraries among the page’s globals', async (context) => {
    const { url } = await hosted(context);
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    const before = await page.evaluate(() => Object.keys(window));
    await getsAnAnswer(page);
    const added = await page.evaluate((known) => Object.keys(window).filter((name) => !known.includes(name)), before);
    assert.deepEqual(added, []);
    assert.equal(await page.evaluate(() => '__zod_globalConfig' in window), false);
  });

  test('works beside an element whose id is its name', async (context) => {
    const { url } = await hosted(context, '<a id="ChatbotWidget">Chat</a>');
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    await getsAnAnswer(page);
  });

  test('works as a module', async ({ product, site, visit }) => {
    const { tag } = await publish(product.origin, 'module@shop.example');
    site.show('/module', { body: tag('type="module"') });
    const page = await visit('visitor', { viewport: VIEWPORT });
    await page.goto(`${site.origin}/module`);
    await getsAnAnswer(page);
  });

  test('refuses a second chatbot', async (context) => {
    const { tag } = await publish(context.product.origin, 'second@shop.example', { name: 'Second' });
    const { url, id } = await hosted(context, '', undefined, tag());
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    const warnings = warningsOf(page);
    await page.goto(url);
    const panel = await getsAnAnswer(page);
    assert.equal(await panel.getAttribute('aria-label'), 'Ada');
    assert.deepEqual(warnings, [`Chatbot widget: the page already has chatbot ${id}.`]);
  });

  test('holds the page behind it still on a phone, wherever a finger swipes', async (context) => {
    const { url } = await hosted(context, '', 'body { height: 4000px; }');
    const page = await context.visit('visitor', PHONE);
    await page.goto(url);
    await launcherOf(page).waitFor();
    const cdp = await page.context().newCDPSession(page);
    const swipe = async (y: number, distance: number) => {
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: readonly number[]) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at.map((part) => ({ x: 100, y: y + distance * part })),
        });
      await touch('touchStart', 0);
      for (let part = 0.1; part <= 1; part += 0.1) await touch('touchMove', part);
      await touch('touchEnd');
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      return page.evaluate(() => scrollY);
    };
    const panel = await openWidget(page);
    await page.evaluate(() => scrollTo(0, 600));
    assert.equal(await swipe(30, 400), 600, 'header');
    assert.equal(await swipe(300, 300), 600, 'log');
    assert.equal(await swipe(800, -300), 600, 'composer');
    await panel.getByRole('button', { name: 'Close' }).click();
    await swipe(700, -300);
    // The page hears of a scroll some frames later.
    await page.waitForFunction(() => scrollY !== 600);
  });

  test('keeps the owner’s corner on a page from right to left', async (context) => {
    const { url } = await hosted(context, '<script>document.documentElement.dir = "rtl"</script>', undefined, '', {
      position: 'bottom-left',
    });
    for (const viewport of [VIEWPORT, { width: 390, height: 844 }]) {
      const page = await context.visit(`visitor ${viewport.width}`, { viewport });
      await page.goto(url);
      await launcherOf(page).waitFor();
      const [right = 0] = await fromCorner(page, 'button');
      assert.equal(right, viewport.width - 24 - 56);
      const box = await (await getsAnAnswer(page)).boundingBox();
      assert.deepEqual(box && [box.x, Math.round(box.width)], viewport.width > 480 ? [24, 380] : [0, 390]);
    }
  });
});

const PANEL = /\/widget\/[^/]+$/;
const isCut: Expected = ({ text }) => text.includes('ERR_FAILED');

wholeBrowserSuite('A visitor who moves about', (test) => {
  test('finds the answer that came after the panel was closed marked on the next page', async (context) => {
    const { url, tag } = await hosted(context);
    context.site.show('/next', { body: tag() });
    const page = await context.visit('visitor', { viewport: VIEWPORT });
    await page.goto(url);
    const panel = await openWidget(page);
    // The server answers, and the page does not hear of it.
    const answered = new Promise((resolve) => void page.route('**/messages', (route) => resolve(route.fetch())));
    await ask(panel, QUESTION);
    await panel.getByRole('button', { name: 'Close' }).click();
    await answered;
    await page.unroute('**/messages');
    await page.goto(`${context.site.origin}/next`);
    await page.getByRole('button', { name: 'Open chat (1)' }).click();
    await page.getByRole('dialog').getByText(ANSWER).first().waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor();
  });

  test('sees in each tab, and on a page from the back-forward cache, what was said elsewhere', async (context) => {
    const { url, tag } = await hosted(context);
    context.site.show('/other', { body: tag() });
    const first = await context.visit('visitor', { viewport: VIEWPORT });
    await first.goto(url);
    const panel = await openWidget(first);
    await panel.getByLabel('Ask a question…').fill('Half a sen');
    const second = await first.context().newPage();
    await second.goto(`${context.site.origin}/other`);
    await getsAnAnswer(second);
    await panel.getByText(ANSWER).first().waitFor();
    assert.equal(await panel.getByLabel('Ask a question…').inputValue(), 'Half a sen');

    await first.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => (document.title = `persisted ${persisted}`)),
    );
    await first.goto(`${context.site.origin}/other`);
    await ask(second.getByRole('dialog'), 'And on Sundays?');
    await second
      .getByRole('dialog')
      .getByText(/closed on Sundays/)
      .last()
      .waitFor();
    // A page from that cache does not load.
    await first.goBack({ waitUntil: 'commit' });
    await first.waitForFunction(() => document.title === 'persisted true');
    await panel.getByText('And on Sundays?').waitFor();
  });

  test('is told at the launcher that the chat could not be loaded, and can try again', async (context) => {
    const { url } = await hosted(context);
    const page = await context.visit('visitor', { viewport: VIEWPORT, expected: [isCut] });
    await page.route(PANEL, (route) => route.abort());
    await page.goto(url);
    await launcherOf(page).click();
    const again = page.getByRole('button', { name: /^The chat couldn’t be loaded\. Try.again$/ });
    await again.waitFor();
    // Under the pointer, it is lifted by a pixel.
    await page.mouse.move(0, 0);
    assert.deepEqual(await fromCorner(page, 'button'), [24, 24]);
    await page.unroute(PANEL);
    await again.click();
    await page.getByRole('dialog').waitFor();
  });

  test('gets the widget once the server is there', async (context) => {
    const { url } = await hosted(context);
    const page = await context.visit('visitor', { viewport: VIEWPORT, expected: [isCut] });
    await page.clock.install();
    await page.route('**/config?*', (route) => route.abort());
    await page.goto(url);
    await page.clock.runFor(600_000);
    assert.equal(await launcherOf(page).count(), 0);
    await page.unroute('**/config?*');
    // One that comes while an attempt is still being refused is not heard.
    while ((await launcherOf(page).count()) === 0) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  });

  test('goes back from a panel that covers the page to the page, and from there to the one before', async (context) => {
    const { url, tag } = await hosted(context);
    context.site.show('/before', { body: tag() });
    const page = await context.visit('visitor', PHONE);
    await page.goto(`${context.site.origin}/before`);
    await page.goto(url);
    const panel = await openWidget(page);
    await page.goBack();
    await launcherOf(page).waitFor();
    assert.equal(page.url(), url);

    await openWidget(page);
    await panel.getByRole('button', { name: 'Close' }).click();
    // Closed in another way, it takes its entry back.
    await page.waitForFunction(() => history.state === null);
    // A page from the back-forward cache does not load.
    await page.goBack({ waitUntil: 'commit' });
    assert.equal(page.url(), `${context.site.origin}/before`);
  });

  test('finds the conversation on another device once the page says who it is', async (context) => {
    const { url, tag, identitySecret } = await hosted(context);
    const hash = createHmac('sha256', await identitySecret())
      .update('4711')
      .digest('hex');
    const user = JSON.stringify({ userId: '4711', hash, name: 'Ada Lovelace' });
    context.site.show(new URL(url).pathname, { body: `${tag()}<script>ChatbotWidget.identify(${user})</script>` });
    const laptop = await context.visit('laptop', { viewport: VIEWPORT });
    await laptop.goto(url);
    await getsAnAnswer(laptop);

    const phone = await context.visit('phone', PHONE);
    await phone.goto(url);
    const panel = await openWidget(phone);
    await panel.getByText(QUESTION, { exact: true }).waitFor();
    await panel.getByText(ANSWER).first().waitFor();
    // Signed out, it is a stranger's.
    await phone.evaluate('ChatbotWidget.identify(null)');
    await panel.getByText('Hi! How can I help you today?').waitFor();
    assert.equal(await panel.getByText(QUESTION, { exact: true }).count(), 0);
  });
});
