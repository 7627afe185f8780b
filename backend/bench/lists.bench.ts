import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as elapsed } from 'node:timers/promises';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chatbot, createChatbot } from '../src/contexts/chatbots/chatbot.js';
import { titleEndedConversations } from '../src/contexts/conversations/title/title.reactions.js';
import { freePort } from '../test/free-port.js';
import { ProductProcess } from '../test/faults/product-process.js';
import { Client } from './client.js';
import { inDirectory, openBenchEngines, SECRETS_KEY } from './engines.js';
import { concurrently, type Measurement, median, percentile, rounded, timed } from './measure.js';
import { startedOn } from './planted-server.js';
import { untilIdle } from './process-figures.js';
import { idOf, seed } from './seed.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Of the large account. CONVERSATIONS takes fewer, for a quick look. */
const CONVERSATIONS = Number(process.env['CONVERSATIONS'] ?? 200_000);
const CHATBOTS = 1_000;
/** Of the account that it is compared with. */
const FEW = 10;
const MESSAGES_EACH = 2;
const PRESSES = 40;
/** In which a page should process what a person does, so that it is felt at once (web.dev's RAIL model). */
const KEY_MS = 50;
const VISITS = 3;
/** In a list of ten rows. Each press moves the focus, as in a long one. */
const DOWN_AND_UP = [...Array<string>(FEW - 1).fill('ArrowDown'), ...Array<string>(FEW - 1).fill('ArrowUp')];
const PAGES = 200;
const ROUNDS = 5;
/** A page of the inbox may take no longer. */
const PAGE_MS = 30;
const CALLERS = 64;
const SETTINGS = { SECRETS_KEY: SECRETS_KEY.toString('base64') };

interface Size {
  readonly email: string;
  readonly chatbots: number;
  readonly conversations: number;
}
const LARGE: Size = { email: 'large@example.com', chatbots: CHATBOTS, conversations: CONVERSATIONS };
const SMALL: Size = { email: 'small@example.com', chatbots: FEW, conversations: FEW };
const chatbotOf = ({ email }: Size, number: number): ChatbotId => ChatbotId.parse(idOf(`${email} ${number}`));

/** How long lists of a thousand chatbots and of 200,000 conversations take to answer a person, beside lists of ten. */
export async function lists(): Promise<readonly Measurement[]> {
  if (!existsSync(CHROMIUM))
    return [{ what: 'long lists', value: `not measured: there is no Chromium at ${CHROMIUM}` }];
  return inDirectory(async (directory) => {
    const port = await freePort();
    await planted(directory, port);
    const server = await startedOn(directory, port, SETTINGS);
    try {
      await shown(server, LARGE);
      // Before a browser takes CPU time, and without the garbage of planting.
      globalThis.gc?.();
      const page = await paged(server.origin);
      const browser = await chromium.launch({ executablePath: CHROMIUM });
      try {
        const large = await signedIn(browser, server.origin, LARGE);
        const small = await signedIn(browser, server.origin, SMALL);
        return [...(await interactions(server.origin, large, small)), await opened(server.origin, large, small), page];
      } finally {
        await browser.close();
      }
    } finally {
      await server.end('SIGTERM');
    }
  });
}

/** Two accounts that signed up at the product, with chatbots and conversations in its log. */
async function planted(directory: string, port: number): Promise<void> {
  const server = ProductProcess.spawn(directory, port, SETTINGS);
  await server.ready();
  const people = new Map<Size, string>();
  for (const size of [LARGE, SMALL])
    people.set(size, (await Client.of(server.origin, '/api/register', size.email)).personId);
  await server.end('SIGTERM');
  const engines = await openBenchEngines(directory);
  let first = 0;
  for (const [size, personId] of people) {
    const [registered] = await engines.eventStore.readBackwards(`person-${personId}`, 1);
    const accountId = AccountId.parse(registered?.metadata.accountId);
    // The first one is created with its conversations.
    await concurrently(Array.from({ length: size.chatbots - 1 }).keys(), CALLERS, (number) => {
      const chatbotId = chatbotOf(size, number + 1);
      const settings = { ...CHATBOT_DEFAULTS, name: `Chatbot ${number + 1}`, description: 'Answers about the shop.' };
      return engines.streams.decide(chatbotStream(chatbotId), chatbot, createChatbot(settings), {
        accountId,
        chatbotId,
        actor: { kind: 'job', id: 'bench' },
        correlationId: 'bench',
        commandId: chatbotId,
      });
    });
    const chatbotId = chatbotOf(size, 0);
    await seed(engines, size.conversations * MESSAGES_EACH, { accountId, chatbotId, first, each: MESSAGES_EACH });
    first += size.conversations;
  }
  await engines.close();
  const db = new DatabaseSync(join(directory, 'data.sqlite'));
  // Otherwise a job for each of them would run for a quarter of an hour.
  db.prepare('UPDATE checkpoints SET position = (SELECT max(position) FROM events) WHERE name = ?').run(
    titleEndedConversations.name,
  );
  db.close();
}

/** A server answers while it builds its views. Resolves once they hold all conversations and nothing catches up. */
async function shown(server: ProductProcess, size: Size): Promise<void> {
  const client = await Client.of(server.origin, '/api/login', size.email);
  const list = `/api/conversations/${chatbotOf(size, 0)}?limit=1`;
  while ((await client.total(list)) < size.conversations) await elapsed(1_000);
  await untilIdle(server);
}

interface Signed {
  readonly size: Size;
  readonly context: BrowserContext;
}

async function signedIn(browser: Browser, origin: string, size: Size): Promise<Signed> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const { email } = size;
  const answer = await context.request.post(`${origin}/api/login`, {
    data: { email, password: 'correct horse' },
    headers: { origin },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return { size, context };
}

/** Runs in the page: keeps the milliseconds from each key to what follows the next paint, in the page's own clock. */
const RECORD_KEYS = `(() => {
  window.keysTook = [];
  addEventListener('keydown', ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => keysTook.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }), true);
})()`;

/** Presses keys in turn, as fast as a person does. */
async function pressed(page: Page, keys: readonly string[]): Promise<readonly number[]> {
  await page.evaluate(RECORD_KEYS);
  for (let press = 0; press < PRESSES; press++) {
    await page.keyboard.press(keys[press % keys.length] ?? '');
    await page.waitForTimeout(50);
  }
  return page.evaluate<readonly number[]>('keysTook');
}

const KINDS: Readonly<Record<string, (page: Page, origin: string, size: Size) => Promise<readonly number[]>>> = {
  'arrow keys down the list of conversations': async (page, origin, size) => {
    await page.goto(`${origin}/conversations/${chatbotOf(size, 0)}`);
    await page.locator('[data-conversation]').first().click();
    return pressed(page, size === LARGE ? ['ArrowDown'] : DOWN_AND_UP);
  },
  // In the long list, each leads to rows that are not loaded.
  'End and Home in the list of conversations': async (page, origin, size) => {
    await page.goto(`${origin}/conversations/${chatbotOf(size, 0)}`);
    await page.locator('[data-conversation]').first().click();
    return pressed(page, ['End', 'Home']);
  },
  'typing in the search of conversations': async (page, origin, size) => {
    await page.goto(`${origin}/conversations/${chatbotOf(size, 0)}`);
    await page.getByPlaceholder('Search by session ID...').click();
    return pressed(page, ['a', 'Backspace', 'b', 'c', 'Backspace', 'Backspace']);
  },
  'typing in the search of chatbots': async (page, origin) => {
    await page.goto(`${origin}/chatbots`);
    await page.getByPlaceholder('Search chatbots...').click();
    return pressed(page, ['c', 'h', 'a', 'Backspace', 'Backspace', 'Backspace']);
  },
};

async function interactions(origin: string, large: Signed, small: Signed): Promise<readonly Measurement[]> {
  const measured: Measurement[] = [];
  for (const [what, press] of Object.entries(KINDS)) {
    const times = { large: [] as number[], small: [] as number[] };
    for (let visit = 0; visit < VISITS; visit++)
      for (const [name, { context, size }] of Object.entries({ large, small }) as ['large' | 'small', Signed][]) {
        const page = await context.newPage();
        times[name].push(...(await press(page, origin, size)));
        await page.close();
      }
    const [many, few] = [percentile(times.large, 95), percentile(times.small, 95)];
    measured.push({
      what: `${what}, key to paint p95, of ${rounded(what.includes('conversations') ? CONVERSATIONS : CHATBOTS)}, in units of ${KEY_MS} ms`,
      value: `${rounded(many, 1)} ms`,
      baseline: `${rounded(few, 1)} ms of ${FEW}`,
      ratio: many / KEY_MS,
      aim: { atMost: 1 },
    });
  }
  return measured;
}

/** From the address to the drawn figures, on a warm cache. */
async function opened(origin: string, large: Signed, small: Signed): Promise<Measurement> {
  const times = { large: [] as number[], small: [] as number[] };
  for (let visit = 0; visit <= VISITS; visit++)
    for (const [name, { context, size }] of Object.entries({ large, small }) as ['large' | 'small', Signed][]) {
      const page = await context.newPage();
      const took = await timed(async () => {
        await page.goto(`${origin}/analytics?chatbot=${chatbotOf(size, 0)}`);
        await page.locator('canvas').first().waitFor();
      });
      // The first visit fills the cache.
      if (visit > 0) times[name].push(took);
      await page.close();
    }
  const [many, few] = [median(times.large), median(times.small)];
  return {
    what: `opening the analytics of a chatbot with ${rounded(CONVERSATIONS)} conversations`,
    value: `${rounded(many)} ms`,
    baseline: `${rounded(few)} ms with ${FEW}`,
    ratio: many / few,
    aim: { atMost: 1.5 },
  };
}

/** Pages of 100 conversations as the inbox asks for them, one after the other, so that no page has been read before. */
async function paged(origin: string): Promise<Measurement> {
  const pages = async (size: Size, count: number): Promise<number[]> => {
    const client = await Client.of(origin, '/api/login', size.email);
    const first = `/api/conversations/${chatbotOf(size, 0)}`;
    const times: number[] = [];
    let next = first;
    for (let page = 0; page < count; page++)
      times.push(await timed(async () => (next = (await client.page(next)) ?? first)));
    return times;
  };
  const few = percentile(await pages(SMALL, PAGES), 99);
  const times = await pages(LARGE, PAGES * ROUNDS);
  const rounds = Array.from({ length: ROUNDS }, (_, round) => times.slice(round * PAGES, (round + 1) * PAGES));
  const many = median(rounds.map((round) => percentile(round, 99)));
  return {
    what: `a page of 100 of ${rounded(CONVERSATIONS)} conversations, p99, in units of ${PAGE_MS} ms`,
    value: `${rounded(many, 1)} ms`,
    baseline: `${rounded(few, 1)} ms for all of ${FEW}`,
    ratio: many / PAGE_MS,
    aim: { atMost: 1 },
  };
}
