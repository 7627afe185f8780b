import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { showRegistration, signUp } from './pages/account.ts';
import { createChatbot } from './pages/editor.ts';

const MOST_STOPS = 80;

/**
 * The focused element, and whether it or something around it looks different from its unfocused self. Undefined where the
 * page has no focus, `seen` after a full round. The next Tab goes on from the same place.
 */
const lookAtStop = async () => {
  const host = document.activeElement;
  const stop = host?.shadowRoot?.activeElement ?? host;
  if (!(stop instanceof HTMLElement) || stop === document.body) return undefined;
  if ('tabbed' in stop) return 'seen';
  Object.assign(stop, { tabbed: true });
  const around: (Element | null)[] = [stop.nextElementSibling];
  for (let one: Element | null = stop; one && around.length < 6; one = one.parentElement) around.push(one);
  const looks = () =>
    around.flatMap((element) =>
      element
        ? [undefined, '::before', '::after'].map((pseudo) => {
            const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element, pseudo);
            return `${outlineStyle === 'none' ? '' : outlineWidth + outlineColor} ${boxShadow}`;
          })
        : [],
    );
  const focused = looks().join();
  stop.blur();
  // Components hear of the blur some frames later.
  for (let frames = 0; frames < 20 && looks().join() === focused; frames += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
  const ringed = looks().join() !== focused;
  return {
    ringed,
    words: `${stop.tagName} ${stop.id || stop.getAttribute('aria-label') || stop.textContent.slice(0, 40)}`,
  };
};

/** Tabs through the page once. Returns the number of stops and those without a visible ring. */
async function tabThrough(page: Page) {
  const bare: string[] = [];
  let stops = 0;
  for (; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtStop);
    if (stop === undefined || stop === 'seen') break;
    if (!stop.ringed) bare.push(stop.words);
  }
  return { stops, bare };
}

suite('Focus', (test) => {
  test('shows a ring at every stop of every screen', async ({ product: { origin }, visit }) => {
    const page = await visit('keyboard user', { reducedMotion: 'reduce', viewport: { width: 1360, height: 800 } });
    const check = async (screen: string, least: number) => {
      const { stops, bare } = await tabThrough(page);
      assert.deepEqual(bare, [], `Stops without a ring on ${screen}`);
      assert.ok(stops >= least, `Only ${stops} stops on ${screen}`);
    };
    await page.goto(`${origin}/auth`);
    await showRegistration(page);
    await check('/auth', 4);
    await signUp(page, origin, 'tab@shop.example');
    const id = await createChatbot(page, 'Ada');
    const screens = {
      '/dashboard': page.getByRole('heading', { name: 'Ada' }),
      '/chatbots': page.getByRole('heading', { name: 'Ada' }),
      [`/chatbots/${id}`]: page.getByLabel('Chatbot Name'),
      [`/chatbots/${id}?tab=training`]: page.getByRole('textbox', { name: 'System Instructions' }),
      [`/chatbots/${id}?tab=appearance`]: page.getByLabel('Welcome Message'),
      [`/chatbots/${id}?tab=embed`]: page.getByRole('button', { name: 'Copy' }).first(),
      [`/conversations/${id}`]: page.getByText('No conversations yet'),
      '/no/such/page': page.getByText('Page Not Found'),
    };
    for (const [path, shown] of Object.entries(screens)) {
      await page.goto(origin + path);
      await shown.waitFor();
      await check(path, path.startsWith('/no') ? 1 : 8);
    }
  });
});
