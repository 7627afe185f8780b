import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, openTab, upload } from './pages/editor.ts';

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
});
