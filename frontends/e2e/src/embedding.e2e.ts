import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { lookAtTable, WIDE_TABLE } from './harness/wide-table.ts';
import { signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, openTab, upload } from './pages/editor.ts';
import { publish } from './pages/publish.ts';

const HOURS = {
  name: 'hours.md',
  text: '# Opening hours\n\nThe shop in Harbour Street is open from nine to six, and closed on Sundays.\n',
};
const QUESTION = 'When is the shop in Harbour Street open?';
const ANSWER = /open from nine to six/;

/** The worst that a customer's stylesheet can do to the widget. */
const HOSTILE_CSS = `
* { all: unset !important; }
html { font-size: 62.5%; }
body::before { content: ""; display: block; position: fixed; inset: auto 0 0 auto; width: 200px; height: 40px; z-index: 2147483647; pointer-events: none; }
div, button, svg { z-index: 2147483647 !important; transform: rotate(3deg) !important; opacity: .2; }
`;

/** A message may have 8,000 characters. */
const WALL = `${'word '.repeat(1_600)}x`;

async function embedded(page: Page, origin: string, email: string) {
  await signUp(page, origin, email);
  await createChatbot(page, 'Ada');
  await upload(page, HOURS);
  return embedCodes(page);
}

async function getsAnAnswer(page: Page): Promise<void> {
  const panel = await openWidget(page);
  await ask(panel, QUESTION);
  await panel.getByText(ANSWER).first().waitFor();
}

suite('The widget on another site', (test) => {
  test('works from one script tag under a CSP without inline scripts and styles', async ({ product, site, visit }) => {
    const { tag } = await embedded(await visit('builder'), product.origin, 'strict@shop.example');
    const { origin } = product;
    site.show('/strict', {
      body: tag,
      policy: `default-src 'self'; script-src ${origin}; connect-src ${origin}; style-src 'self'`,
    });
    const visitor = await visit('visitor');
    await visitor.goto(`${site.origin}/strict`);
    await getsAnAnswer(visitor);
  });

  test('keeps its size and position on a page with hostile CSS', async ({ product, site, visit }) => {
    const { snippet } = await embedded(await visit('builder'), product.origin, 'hostile@shop.example');
    site.show('/hostile', { body: snippet, css: HOSTILE_CSS });
    const visitor = await visit('visitor', { viewport: { width: 1280, height: 800 } });
    await visitor.goto(`${site.origin}/hostile`);
    await getsAnAnswer(visitor);
    const box = await visitor.getByRole('dialog').boundingBox();
    assert.deepEqual(box && { width: Math.round(box.width), height: Math.round(box.height) }, {
      width: 380,
      height: 640,
    });
    const right = 1280 - ((box?.x ?? 0) + (box?.width ?? 0));
    const bottom = 800 - ((box?.y ?? 0) + (box?.height ?? 0));
    assert.deepEqual([Math.round(right), Math.round(bottom)], [24, 24]);
  });

  test('looks as saved on a page with an older snippet, unless the page fixes its look', async ({
    product: { origin },
    site,
    visit,
  }) => {
    const builder = await visit('builder');
    await signUp(builder, origin, 'older@shop.example');
    const chatbotId = await createChatbot(builder, 'Ada');
    const { tag } = await embedCodes(builder);
    await builder.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const { status } = await fetch(path, { method: 'PATCH', headers, body });
        if (status !== 200) throw new Error(`The chatbot was not saved: ${status}`);
      },
      [`/api/chatbots/${chatbotId}`, JSON.stringify({ primaryColor: '#0f766e', position: 'bottom-left' })] as const,
    );
    const written = tag.replace(' data-chatbot-id', ' data-primary-color="#b91c1c" data-position="bottom-right"$&');
    site.show('/older', { body: written });
    site.show('/fixed', { body: written.replace(' data-chatbot-id', ' data-fixed-appearance$&') });
    const looks = [];
    for (const path of ['/older', '/fixed']) {
      const visitor = await visit(path);
      await visitor.goto(`${site.origin}${path}`);
      const launcher = visitor.getByRole('button', { name: 'Open chat' });
      const background = await launcher.evaluate((button) => getComputedStyle(button).backgroundColor);
      looks.push([await visitor.locator('[data-chatbot-widget]').getAttribute('data-chatbot-widget'), background]);
    }
    assert.deepEqual(looks, [
      ['bottom-left', 'rgb(15, 118, 110)'],
      ['bottom-right', 'rgb(185, 28, 28)'],
    ]);
  });

  test('fills the screen on a phone and closes again', async ({ product, site, visit }) => {
    const { snippet } = await embedded(await visit('builder'), product.origin, 'phone@shop.example');
    site.show('/phone', { body: snippet });
    const visitor = await visit('visitor', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await visitor.goto(`${site.origin}/phone`);
    const panel = await openWidget(visitor);
    const box = await panel.boundingBox();
    assert.deepEqual(box && [box.x, box.y, Math.round(box.width), Math.round(box.height)], [0, 0, 390, 844]);
    await panel.getByRole('button', { name: 'Close' }).click();
    await visitor.getByRole('button', { name: 'Open chat' }).waitFor();
  });

  test('asks for its panel and its labels at once', async ({ product, site, visit }) => {
    const { tag } = await embedded(await visit('builder'), product.origin, 'at-once@shop.example');
    site.show('/at-once', { body: tag });
    const visitor = await visit('visitor');
    const labels = visitor.waitForRequest(/\/widget\/en\.\w+\.js$/);
    // The panel never comes if it has to ask for its labels first.
    await visitor.route(/\/widget\/panel\.\w+\.js$/, (route) => labels.then(() => route.continue()));
    await visitor.goto(`${site.origin}/at-once`);
    await openWidget(visitor);
  });

  test('scrolls a wide table of an answer on the smallest phone, and splits no word', async ({
    product: { origin },
    site,
    visit,
  }) => {
    const builder = await visit('builder');
    await signUp(builder, origin, 'table@shop.example');
    const chatbotId = await createChatbot(builder, 'Ada');
    const { snippet } = await embedCodes(builder);
    await builder.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/json' };
        const { status } = await fetch('/api/answers', { method: 'POST', headers, body });
        if (status !== 201) throw new Error(`The answer was not added: ${status}`);
      },
      JSON.stringify({ chatbotId, question: QUESTION, answer: WIDE_TABLE }),
    );
    site.show('/table', { body: snippet });
    const visitor = await visit('visitor', { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true });
    await visitor.goto(`${site.origin}/table`);
    const panel = await openWidget(visitor);
    await ask(panel, QUESTION);
    // The table is drawn row by row while the answer comes.
    await panel.locator('.source').first().waitFor();
    const { scrolled, isAtEnd, words, split } = await panel.getByRole('table').evaluate(lookAtTable);
    assert.ok(scrolled > 0, 'The table does not scroll');
    assert.deepEqual({ isAtEnd, words, split }, { isAtEnd: true, words: 12, split: [] });
    assert.equal(await visitor.evaluate(() => document.documentElement.scrollWidth), 320);
    const box = await panel.boundingBox();
    assert.deepEqual(box && [box.x, Math.round(box.width)], [0, 320]);
  });

  test('has a page of its own, whose link and code are in the editor', async ({ product, visit }) => {
    const builder = await visit('builder');
    await signUp(builder, product.origin, 'link@shop.example');
    const chatbotId = await createChatbot(builder, 'Ada');
    await upload(builder, HOURS);
    await openTab(builder, 'Embed Code');
    const address = await builder.getByLabel('Link', { exact: true }).inputValue();
    assert.equal(address, `${product.origin}/c/${chatbotId}`);
    const [file] = await Promise.all([
      builder.waitForEvent('download'),
      builder.getByRole('button', { name: 'QR code as PNG' }).click(),
    ]);
    const picture = await readFile(await file.path());
    assert.equal(file.suggestedFilename(), 'chat-qr-code.png');
    assert.ok(picture.readUInt32BE(16) >= 1_000, 'The picture is too small to print');

    const visitor = await visit('visitor', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await visitor.goto(address);
    assert.equal(await visitor.title(), 'Ada');
    const panel = visitor.getByRole('region', { name: 'Ada' });
    await ask(panel, QUESTION);
    await panel.getByText(ANSWER).first().waitFor();
    const box = await panel.boundingBox();
    assert.deepEqual(box && [box.x, box.y, Math.round(box.width), Math.round(box.height)], [0, 0, 390, 844]);
    await visitor.reload();
    await panel.getByText(QUESTION, { exact: true }).waitFor();
    await panel.getByText(ANSWER).first().waitFor();
  });

  test('fills an element of the page, open and without taking the focus', async ({ product, site, visit }) => {
    const { tag } = await publish(product.origin, 'inline@shop.example');
    const place = '<input autofocus><div id="chat" style="width:560px;height:480px"></div>';
    site.show('/inline', { body: place + tag('data-container="#chat"') });
    const visitor = await visit('visitor');
    await visitor.goto(`${site.origin}/inline`);
    const panel = visitor.getByRole('region', { name: 'Ada' });
    await panel.waitFor();
    assert.deepEqual(await panel.boundingBox(), await visitor.locator('#chat').boundingBox());
    assert.equal(await visitor.evaluate(() => document.activeElement?.tagName), 'INPUT');
    assert.equal(await visitor.getByRole('button', { name: /Open chat|Close/ }).count(), 0);
    await ask(panel, QUESTION);
    await panel.getByText(ANSWER).first().waitFor();
  });

  test('greets by the page, or by the time on it', async ({ product, site, visit }) => {
    const greetings = [
      { message: 'Questions about prices?', path: '/prices', afterSeconds: 0 },
      { message: 'Can I help you?', path: '', afterSeconds: 60 },
    ];
    const { tag } = await publish(product.origin, 'greetings@shop.example', { greetings });
    for (const path of ['/prices', '/about']) site.show(path, { body: tag() });

    const reader = await visit('reader');
    await reader.clock.install();
    await reader.goto(`${site.origin}/about`);
    const greeting = reader.getByText('Can I help you?');
    await reader.locator('[data-chatbot-widget] [role=status]').first().waitFor({ state: 'attached' });
    await reader.clock.fastForward(30_000);
    assert.equal(await greeting.count(), 0);
    // What counts the time may begin a moment after the panel is there.
    while ((await greeting.count()) === 0) await reader.clock.fastForward(10_000);

    const buyer = await visit('buyer');
    await buyer.goto(`${site.origin}/prices`);
    await buyer.getByRole('button', { name: 'Questions about prices?' }).click();
    await buyer.getByRole('dialog').waitFor();
  });

  test('keeps a wall of text that was pasted until it is short enough', async ({ product, site, visit }) => {
    const { tag } = await publish(product.origin, 'wall@shop.example');
    site.show('/wall', { body: tag() });
    const visitor = await visit('visitor');
    const sent: string[] = [];
    visitor.on('request', (request) => request.url().endsWith('/messages') && sent.push(request.method()));
    await visitor.goto(`${site.origin}/wall`);
    const panel = await openWidget(visitor);
    const field = panel.getByLabel('Ask a question…');
    await field.click();
    await visitor.keyboard.insertText(WALL);
    await panel.getByText('8,001 / 8,000').waitFor();
    await field.press('Enter');
    assert.equal(await panel.getByRole('button', { name: 'Send' }).isDisabled(), true);

    // Left open, the panel opens by itself.
    await visitor.reload();
    await panel.getByText('8,001 / 8,000').waitFor();
    assert.equal(await field.inputValue(), WALL);
    assert.deepEqual(sent, []);
    await field.press('End');
    await field.press('Backspace');
    const answered = visitor.waitForResponse((response) => response.url().endsWith('/messages'));
    await field.press('Enter');
    assert.equal((await answered).status(), 200);
    assert.equal(await field.inputValue(), '');
  });

  test('answers by a loader that a browser has kept from an earlier version', async ({ product, site, visit }) => {
    const { origin } = product;
    const { tag } = await publish(origin, 'kept@shop.example');
    site.show('/kept', { body: tag() });
    const earlier = '0a1b2c3d';
    const visitor = await visit('visitor', { expected: [({ text, url }) => (text + url).includes(earlier)] });
    const manifest = (await (await fetch(`${origin}/widget/manifest.json`)).json()) as { version: string };
    await visitor.route('**/widget.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(manifest.version, earlier) });
    });
    // What a newer server has to say may be more, and less.
    await visitor.route('**/config?*', async (route) => {
      const response = await route.fetch();
      const { greetings: _greetings, ...config } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...config, newer: { than: ['the', 'loader'] } } });
    });
    const gone = visitor.waitForResponse(`${origin}/widget/panel.${earlier}.js`);
    await visitor.goto(`${site.origin}/kept`);
    await getsAnAnswer(visitor);
    assert.equal((await gone).status(), 404);
  });
});
