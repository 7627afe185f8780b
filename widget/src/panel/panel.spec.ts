// @vitest-environment jsdom
import type { ContactBody, RatingBody } from '@chatbot-builder/contracts/http/visitor';
import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawn, scriptedTransport } from '../testing/scripted-transport';
import { accepted, ANSWER, answer, CONVERSATION, done, inMemory, QUESTION, text } from '../testing/visitor';
import { NO_HISTORY } from './visitor/lazy-transport';
import { SAY_EVERY_MS } from './visitor/presence';
import type { Panel, PanelConfig, PanelOptions } from './api';
import { mountPanel } from './index';
import { mount } from './mount';
import markdown from '../shared/markdown/markdown.css?inline';
import devices from './view/devices.css?inline';

const config: PanelConfig = {
  name: 'Ada',
  avatar: '',
  welcomeMessage: 'Hi! How can I help you today?',
  primaryColor: '#8b5cf6',
  theme: 'light',
  position: 'bottom-right',
  language: 'en',
  suggestedQuestions: [],
  greetings: [],
  contactEmail: '',
  contactLink: '',
  sound: false,
  cornerRadius: 16,
  font: 'widget',
  panelSize: 'medium',
  launcher: { label: 'Open chat', icon: 'M0 0' },
};

let panel: Panel | undefined;
let online = true;
let narrow = false;
let systemIsDark = false;
let systemChanged = () => undefined as void;

// The first import of a module takes longer than one turn of the event loop.
beforeAll(() => import('./later'));

beforeEach(() => {
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  narrow = false;
  systemIsDark = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('dark') ? systemIsDark : narrow;
    },
    addEventListener: (_type: string, listener: () => void) => {
      if (query.includes('dark')) systemChanged = listener;
    },
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  panel?.destroy();
  panel = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const open = async (history?: () => Promise<WidgetHistory>, options: Partial<PanelOptions> = {}) => {
  const script = scriptedTransport(history);
  panel = mountPanel(document.body, { config, transport: script.transport, placement: 'page', ...options });
  await panel.ready;
  await drawn();
  const root = document.body.lastElementChild?.shadowRoot;
  if (!root) throw new Error('The panel was not mounted');
  const find = <Found extends HTMLElement = HTMLElement>(selector: string) => root.querySelector<Found>(selector);
  const field = () => {
    const found = find<HTMLTextAreaElement>('textarea');
    if (!found) throw new Error('The textarea was not found');
    return found;
  };
  const write = async (value: string) => {
    field().value = value;
    field().dispatchEvent(new InputEvent('input', { bubbles: true }));
    await drawn();
  };
  const press = async (key: string, init: KeyboardEventInit = {}) => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...init }));
    await drawn();
  };
  const click = async (selector: string) => {
    const target = find(selector);
    if (!target) throw new Error(`${selector} was not found`);
    target.click();
    await drawn();
  };
  const ask = async (question: string) => {
    await write(question);
    await press('Enter');
  };
  const bubbles = () => [...root.querySelectorAll('.bubble')].map((bubble) => bubble.textContent);
  return { ...script, root, find, field, write, press, click, ask, bubbles };
};

const named = (name: string) => `[aria-label="${name}"]`;

describe('the panel', () => {
  it('welcomes the visitor', async () => {
    const { bubbles, find } = await open();
    expect(bubbles()).toEqual(['Hi! How can I help you today?']);
    expect(find('[role=dialog]')?.getAttribute('aria-label')).toBe('Ada');
    expect(find('.name')?.textContent).toBe('Ada');
  });

  it('sends with Enter, shows dots, streams the answer, and adds copy and time', async () => {
    const { ask, say, sent, find, bubbles, field } = await open();
    await ask('  How long?  ');
    expect(sent).toMatchObject([{ content: 'How long?' }]);
    expect(field().value).toBe('');
    expect(find('.dots')).not.toBeNull();
    await say(accepted, text('Two '));
    expect(find('.wide')?.textContent).toBe('Two');
    expect(find(named('Stop'))).not.toBeNull();
    await say(text('days.'), done('Two days.'));
    expect(bubbles().slice(1)).toEqual(['How long?', 'Two days.']);
    expect(find('.unfinished')).toBeNull();
    expect(find(named('Copy'))).not.toBeNull();
    expect(find('time')).not.toBeNull();
  });

  it('does not send blank text, during IME composition, or on Shift+Enter', async () => {
    const { write, press, sent, find } = await open();
    await write('   ');
    await press('Enter');
    expect(find<HTMLButtonElement>(named('Send'))?.disabled).toBe(true);
    await write('にほん');
    await press('Enter', { isComposing: true });
    await press('Enter', { shiftKey: true });
    expect(sent).toEqual([]);
  });

  it('does not send a question while an answer is being written', async () => {
    const { ask, sent, field } = await open();
    await ask('One');
    await ask('Two');
    expect(sent).toHaveLength(1);
    expect(field().value).toBe('Two');
  });

  it('takes a double click on Send as one', async () => {
    const { write, click, find, sent, say, stopped } = await open();
    await write('How long?');
    await click(named('Send'));
    find(named('Stop'))?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    await say(accepted, text('Two '));
    expect(sent).toHaveLength(1);
    expect(find('.failed')).toBeNull();
    expect(find('.wide')?.textContent).toBe('Two');
    expect(stopped).toEqual([]);
  });

  it('shows a counter near the limit and refuses longer text', async () => {
    const { write, press, find, sent } = await open();
    await write('x'.repeat(7_500));
    expect(find('.note')?.textContent).toBe('AI can be wrong. Check the sources.');
    await write('x'.repeat(8_001));
    expect(find('.over')?.textContent).toBe('8,001 / 8,000');
    await press('Enter');
    expect(sent).toEqual([]);
  });

  it('closes with Escape and with its button', async () => {
    const onClose = vi.fn();
    const { press, click } = await open(undefined, { onClose });
    await press('Escape');
    await click(named('Close'));
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('traps the focus when it covers the page', async () => {
    narrow = true;
    const { find, field, press, root } = await open(undefined, { onClose: vi.fn() });
    expect(find('.panel')?.getAttribute('aria-modal')).toBe('true');
    find(named('Close'))?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Tab', shiftKey: true, bubbles: true, cancelable: true }),
    );
    expect(root.activeElement).toBe(field());
    await press('Tab');
    expect(root.activeElement).toBe(find(named('Close')));
  });

  it('fits itself above a keyboard, but not into what a zoom shows', async () => {
    narrow = true;
    const viewport = Object.assign(new EventTarget(), { height: 300, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    const { find } = await open();
    viewport.dispatchEvent(new Event('resize'));
    expect(find('.panel')?.style.height).toBe('300px');
    Object.assign(viewport, { height: 150, scale: 2 });
    viewport.dispatchEvent(new Event('resize'));
    expect(find('.panel')?.style.height).toBe('300px');
  });

  it('floats above the keyboard of a phone on its side', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 390, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    const { find } = await open();
    const { style } = find('.panel') ?? document.body;
    const wrapper = find('.cw') ?? document.body;
    vi.spyOn(wrapper, 'getBoundingClientRect').mockReturnValue(DOMRect.fromRect({ y: 24, height: 342 }));
    viewport.dispatchEvent(new Event('resize'));
    expect([style.maxHeight, style.translate]).toEqual(['', '0px']);
    viewport.height = 170;
    viewport.dispatchEvent(new Event('resize'));
    expect([style.maxHeight, style.translate]).toEqual(['154px', '0px -204px']);
    viewport.height = 390;
    viewport.dispatchEvent(new Event('resize'));
    expect([style.maxHeight, style.translate]).toEqual(['', '0px']);
  });

  it.each([
    ['fills the window', 800, '300px'],
    ['is a part of the page, which the browser scrolls', 400, ''],
  ])('fits itself above a keyboard within an element that %s', async (_what, height, expected) => {
    const viewport = Object.assign(new EventTarget(), { height: 300, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    vi.stubGlobal('innerHeight', 800);
    const { find } = await open(undefined, { placement: 'inline' });
    vi.spyOn(find('.cw') ?? document.body, 'offsetHeight', 'get').mockReturnValue(height);
    viewport.dispatchEvent(new Event('resize'));
    expect(find('.panel')?.style.height).toBe(expected);
  });

  it('holds the page behind it still, where nothing of it scrolls', async () => {
    narrow = true;
    const { find } = await open();
    const swiped = (selector: string, fingers = 1) => {
      const event = Object.assign(new Event('touchmove', { bubbles: true, cancelable: true }), {
        touches: Array.from({ length: fingers }),
      });
      find(selector)?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(swiped('.head')).toBe(true);
    expect(swiped('textarea')).toBe(true);
    expect(swiped('.bubble')).toBe(true);
    expect(swiped('.head', 2)).toBe(false);
    vi.spyOn(find('.log') ?? document.body, 'scrollHeight', 'get').mockReturnValue(900);
    expect(swiped('.bubble')).toBe(false);
    expect(swiped('.head')).toBe(true);
  });

  it('has no close button without onClose', async () => {
    const { find } = await open();
    expect(find(named('Close'))).toBeNull();
  });

  it('applies a new look and language immediately', async () => {
    const { find, bubbles } = await open();
    panel?.update({ name: 'Leaf', welcomeMessage: 'أهلا', theme: 'dark', primaryColor: '#f59e0b', language: 'ar' });
    await panel?.ready;
    await drawn();
    const root = find('.cw');
    expect(root?.dir).toBe('rtl');
    expect(root?.dataset['theme']).toBe('dark');
    expect(root?.style.getPropertyValue('--bot')).toBe('#f59e0b');
    expect(root?.style.getPropertyValue('--on')).toBe('#16161d');
    expect(bubbles()).toEqual(['أهلا']);
    expect(find('textarea')?.getAttribute('placeholder')).toBe('اكتب سؤالك…');
  });

  it('follows the visitor’s system with the theme auto', async () => {
    const { find } = await open(undefined, { config: { ...config, theme: 'auto' } });
    expect(find('.cw')?.dataset['theme']).toBe('light');
    systemIsDark = true;
    systemChanged();
    await drawn();
    expect(find('.cw')?.dataset['theme']).toBe('dark');
  });

  it('takes corners, size and the page’s font', async () => {
    document.body.style.fontFamily = 'Papyrus';
    const { find } = await open(undefined, {
      config: { ...config, cornerRadius: 3, panelSize: 'large', font: 'page' },
    });
    const { style, dataset } = find('.cw')!;
    expect([style.getPropertyValue('--corner'), dataset['size'], style.fontFamily]).toEqual([
      '3px',
      'large',
      'Papyrus',
    ]);
    panel?.update({ font: 'widget' });
    expect(style.fontFamily).toBe('');
    document.body.style.fontFamily = '';
  });

  it('shows the owner’s image, or the first letter where it cannot be loaded', async () => {
    const { find } = await open(undefined, { config: { ...config, avatar: 'https://bots.example/1.png' } });
    expect(find<HTMLImageElement>('.avatar img')?.src).toBe('https://bots.example/1.png');
    find('.avatar img')?.dispatchEvent(new Event('error'));
    await drawn();
    expect(find('.avatar')?.textContent).toBe('A');
  });

  it('suggests questions until the first one is asked', async () => {
    const suggestedQuestions = ['Do you ship?', 'Where is my order?'];
    const { root, sent, find, click, field } = await open(undefined, { config: { ...config, suggestedQuestions } });
    expect([...root.querySelectorAll('.suggested button')].map((one) => one.textContent)).toEqual(suggestedQuestions);
    await click('.suggested button:last-child');
    expect(sent).toMatchObject([{ content: 'Where is my order?' }]);
    expect(find('.suggested')).toBeNull();
    expect(root.activeElement).toBe(field());
  });

  it('opens and closes where it is embedded', async () => {
    const { find, root, click, write, field } = await open(undefined, { placement: 'embedded' });
    expect(find('.launcher')).toBeNull();
    await write('A question');
    await click(named('Close'));
    expect(find('.cw')?.classList).toContain('closed');
    expect(root.activeElement).toBe(find('[data-side=right] > .launcher'));
    panel?.update({ position: 'bottom-left' });
    expect(find('[data-side=left] > .launcher')?.getAttribute('aria-label')).toBe('Open chat');
    await click('.launcher');
    expect(find('.launcher')).toBeNull();
    expect(find('.cw')?.classList).not.toContain('closed');
    expect(root.activeElement).toBe(field());
    expect(field().value).toBe('A question');
  });

  it('does not move where motion is reduced', () => {
    // Rules of single elements are more specific, so only importance wins over all of them.
    const [, reduced] = devices.split('(prefers-reduced-motion: reduce)');
    expect(reduced).toMatch(/^[^}]*\.cw \*[^}]*transition: none !important;[^}]*animation: none !important/);
  });

  it('marks used words in a color that no owner’s color makes invisible', () => {
    expect(markdown).toMatch(/mark\s*{[^}]*background: color-mix\([^}]*var\(--bot\) 50%, var\(--tx\)/);
  });

  it('shades the sides of wide content that has more to show, and covers the shade at its ends', () => {
    const [, scroll] = markdown.split('.md .scroll {');
    expect(scroll).toMatch(
      /^[^}]*--shade: color-mix\([^}]*background:[^}]*90deg, var\(--sf\)[^}]* local,[^}]*270deg, var\(--sf\)[^}]* local,[^}]*90deg, var\(--shade\)[^}]*270deg, var\(--shade\)/,
    );
  });

  it('gives its buttons an edge where colors are forced', () => {
    const [, forced] = devices.split('(forced-colors: active)');
    expect(forced).toMatch(/\.send\s*{\s*border: 1px solid/);
  });

  it('does not read a restored conversation aloud', async () => {
    const asked = answer('How long?', { role: 'user' });
    const messages = [asked, answer('Two days.')];
    const { find, ask, say } = await open(async () => ({ ...NO_HISTORY, conversationId: CONVERSATION, messages }));
    expect(find('.log')?.textContent).toContain('Two days.');
    expect(find('.log')?.getAttribute('aria-live')).toBe('off');
    await ask('Really?');
    await say(accepted);
    expect(find('.log')?.getAttribute('aria-live')).toBe('polite');
  });

  it('cleans up on destroy', async () => {
    await open();
    panel?.destroy();
    expect(document.body.children).toHaveLength(0);
  });
});

describe('an answer', () => {
  const sources = [
    {
      documentId: CONVERSATION,
      title: 'Returns.docx',
      headings: ['Tea'],
      text: '# Tea\n\nTins go **back**. Opened tea is food and stays.',
    },
  ];

  it('opens the passage behind a number and marks the words it used', async () => {
    const { ask, say, click, find } = await open();
    await ask('Opened?');
    await say(accepted, { type: 'done', message: answer('No: opened tea is food and stays.[1]', { sources }) });
    expect(find('.nowrap')?.textContent).toBe('stays.1');
    await click(named('Source 1'));
    expect(find('.passage mark')?.textContent).toBe('Opened tea is food and stays.');
    expect(find('.passage strong')?.textContent).toBe('Tea');
    expect(find('.quoted')?.textContent).toBe('TeaTins go back. Opened tea is food and stays.');
    expect(find('.passage footer')?.textContent).toBe('Returns.docx › Tea');
    expect(find('.source')?.getAttribute('aria-expanded')).toBe('true');
    await click('.source');
    expect(find('.passage')).toBeNull();
  });

  it.each([
    ['ends', { top: 400, bottom: 700 }, 112],
    ['is higher than the log and begins', { top: 400, bottom: 1_200 }, 288],
    ['stays where it is', { top: 400, bottom: 500 }, 0],
  ])('opens a passage below the fold so that it %s in sight', async (_where, passage, scrolled) => {
    const box = vi.spyOn(Element.prototype, 'getBoundingClientRect');
    box.mockImplementation(function (this: Element) {
      const { top, bottom } = this.matches('.passage') ? passage : { top: 100, bottom: 600 };
      return new DOMRect(0, top, 300, bottom - top);
    });
    const { ask, say, click, find } = await open();
    await ask('Opened?');
    await say(accepted, { type: 'done', message: answer('It stays.[1]', { sources }) });
    await click('.source');
    expect(find('.log')?.scrollTop).toBe(scrolled);
  });

  it('names the sections of sources from one file', async () => {
    const [first] = sources;
    const { ask, say, root } = await open();
    await ask('Opened?');
    const both = [...sources, { ...first, headings: ['Tea', 'Cups'] }] as typeof sources;
    await say(accepted, { type: 'done', message: answer('It stays.[1][2]', { sources: both }) });
    expect([...root.querySelectorAll('.source .truncate')].map((chip) => chip.textContent)).toEqual([
      'Returns › Tea',
      'Returns › Cups',
    ]);
  });

  it('is never parsed as HTML', async () => {
    const { ask, say, root } = await open();
    await ask('Attack');
    await say(
      accepted,
      done('<img src=x onerror=alert(1)><script>1</script> [x](javascript:alert(1)) [y](https://y.example)'),
    );
    expect(root.querySelector('img, script')).toBeNull();
    const links = [...root.querySelectorAll('a')];
    expect(links.map((link) => [link.href, link.rel, link.target])).toEqual([
      ['https://y.example/', 'noopener noreferrer nofollow', '_blank'],
    ]);
  });

  it('is text wherever it stands, as is what owner, visitor and documents wrote', async () => {
    const tag = '<img src=x onerror=alert(1)>';
    // What turns a line around ends with its own.
    const hostile = `${tag}![i](https://y.example/i.png)[l](javascript:alert(2))<b>\u202e`;
    const { ask, say, click, root, find } = await open(undefined, {
      config: { ...config, name: hostile, welcomeMessage: hostile, suggestedQuestions: [hostile] },
    });
    const texts = (...places: string[]) => places.map((place) => find(place)?.textContent);
    for (const text of texts('.name bdi', '.bubble.md[dir=auto]', '.suggested [dir=auto]')) expect(text).toContain(tag);
    await ask(hostile);
    const links = ['data:text/html,x', 'vbscript:x', 'blob:x', '//y.example'].map((to) => `[z](${to})`).join(' ');
    const from = sources.map((source) => ({ ...source, title: hostile, headings: [hostile], text: `# ${hostile}` }));
    const said = `${hostile}\n\n| ${hostile} |\n|---|\n| ${links} |\n\n# ${hostile} [1]`;
    await say(accepted, { type: 'done', message: answer(said, { sources: from }) });
    await click('.source');
    const places = ['.mine .bubble[dir=auto]', 'th', 'p > strong', '.source > bdi', '.quoted[dir=auto]', 'footer bdi'];
    for (const text of texts(...places)) expect(text).toContain(tag);
    expect(root.querySelector('img, script, b')).toBeNull();
    expect(new Set([...root.querySelectorAll('a')].map(({ href }) => href))).toEqual(
      new Set(['https://y.example/i.png']),
    );
  });

  it('is copied without its numbers', async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { ask, say, click, root } = await open();
    await ask('Opened?');
    await say(accepted, { type: 'done', message: answer('It **stays**.[1]', { sources }) });
    await click(named('Copy'));
    expect(writeText).toHaveBeenCalledWith('It **stays**.');
    expect(root.textContent).toContain('Copied');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('is stopped before the server has accepted the question', async () => {
    const { ask, click, stopped, sent, find, bubbles } = await open();
    await ask('A story');
    await click(named('Stop'));
    expect(find('.failed')).toBeNull();
    expect(bubbles().slice(1)).toEqual(['A story']);
    expect(find('.actions')?.textContent).toContain('Stopped');
    expect(stopped).toEqual([sent[0]?.id]);
    await ask('Another');
    expect(sent).toHaveLength(2);
  });

  it('keeps the text so far when stopped', async () => {
    const { ask, say, click, stopped, sent, root } = await open();
    await ask('Long?');
    await say(accepted, text('Once upon'));
    await click(named('Stop'));
    expect(stopped).toEqual([sent[0]?.id]);
    await say({ type: 'done', message: answer('Once upon', { stopped: true }) });
    expect(root.querySelector('.actions')?.textContent).toContain('Stopped');
  });

  it('is retried under the same id after a failure', async () => {
    const { ask, say, click, find, sent } = await open();
    await ask('Long?');
    await say(new Error('lost'));
    expect(find('[role=alert]')?.textContent).toContain('The answer didn’t arrive.');
    expect(find('.failed button')?.textContent).toBe('Retry');
    await click('.failed button');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    await say(accepted, done('Here.'));
    expect(find('[role=alert]')).toBeNull();
  });

  it('is the last word once the chatbot is gone', async () => {
    const { ask, say, find, bubbles } = await open();
    await ask('Long?');
    await say(Object.assign(new Error('404'), { reason: 'gone' }));
    expect(bubbles().at(-1)).toBe('This assistant is no longer available.');
    expect(find('.state')?.textContent).toBe('Not available');
    expect(find('form')).toBeNull();
    expect(find<HTMLButtonElement>(named('New conversation'))?.disabled).toBe(true);
  });
});

describe('an answer that found nothing', () => {
  const nothing = { type: 'done', message: answer('I could not find that.', { notFound: true }) } as const;
  const contactLink = 'https://example.com/contact';
  const asked = async (contact?: (request: ContactBody) => Promise<void>, given: Partial<PanelConfig> = {}) => {
    const script = scriptedTransport();
    const transport = { ...script.transport, ...(contact && { contact }) };
    const shown = await open(undefined, { config: { ...config, ...given }, transport });
    await shown.ask('Do you sell zeppelins?');
    await script.say(accepted, nothing);
    return shown;
  };
  const leaveEmail = async ({ find, click }: Awaited<ReturnType<typeof asked>>, email: string) => {
    const field = find<HTMLInputElement>('.leave input');
    if (!field) throw new Error('The form is not there');
    field.value = email;
    await click('.leave button');
  };

  it('offers the owner’s contact, and none that could run', async () => {
    const { root } = await asked(undefined, { contactEmail: 'help@example.com', contactLink });
    const links = [...root.querySelectorAll<HTMLAnchorElement>('.contact a')].map((link) => link.href);
    expect(links).toEqual([contactLink, 'mailto:help@example.com']);
    panel?.destroy();
    const { find } = await asked(undefined, { contactLink: 'javascript:alert(1)' });
    expect(find('.contact a')).toBeNull();
    expect(find('.contact button')).toBeNull();
  });

  it('takes the visitor’s address for a person to answer to', async () => {
    const contact = vi.fn(async (_request: ContactBody) => undefined);
    const shown = await asked(contact);
    await shown.click('.contact button');
    expect(shown.root.activeElement).toBe(shown.find('.leave input'));
    await leaveEmail(shown, 'visitor@example.org');
    expect(contact).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      email: 'visitor@example.org',
      question: 'Do you sell zeppelins?',
    });
    expect(shown.find('.leave')).toBeNull();
    expect(shown.root.activeElement?.textContent).toBe('Thank you. Somebody will write to you.');
  });

  it('keeps the address after a failure and sends it again under its id', async () => {
    const contact = vi.fn(async (_request: ContactBody) => undefined).mockRejectedValueOnce(new TypeError('offline'));
    const shown = await asked(contact);
    await shown.click('.contact button');
    await leaveEmail(shown, 'visitor@example.org');
    expect(shown.find('.contact [role=status]')?.textContent).toContain('That didn’t work');
    expect(shown.find<HTMLInputElement>('.leave input')?.value).toBe('visitor@example.org');
    await shown.click('.leave button');
    const [[first], [second]] = contact.mock.calls as [[ContactBody], [ContactBody]];
    expect(second).toEqual(first);
  });
});

describe('an answer with thumbs', () => {
  const rated = async (rating?: 'up' | 'down') => {
    const rate = vi.fn(async (_messageId: string, _rating: RatingBody) => undefined);
    const script = scriptedTransport(async () => ({
      ...NO_HISTORY,
      conversationId: CONVERSATION,
      messages: [answer('We do.', rating && { rating })],
    }));
    const shown = await open(undefined, { transport: { ...script.transport, rate } });
    const pressed = () =>
      [...shown.root.querySelectorAll('[aria-pressed]')].map((thumb) => [
        thumb.getAttribute('aria-label'),
        thumb.getAttribute('aria-pressed'),
      ]);
    return { ...shown, rate, pressed };
  };
  const [UP, DOWN] = ['[aria-label=Helpful]', '[aria-label="Not helpful"]'];

  it('shows the visitor’s own rating after a reload, and takes it back', async () => {
    const { pressed, click, rate, find } = await rated('up');
    expect(pressed()).toEqual([
      ['Helpful', 'true'],
      ['Not helpful', 'false'],
    ]);
    await click(UP);
    expect(rate).toHaveBeenLastCalledWith(ANSWER, { rating: null });
    expect(pressed()[0]).toEqual(['Helpful', 'false']);
    expect(find('.leave')).toBeNull();
  });

  it('asks what was wrong after a thumb down, and thanks', async () => {
    const { click, rate, find, pressed } = await rated();
    await click(DOWN);
    expect(rate).toHaveBeenLastCalledWith(ANSWER, { rating: 'down' });
    find<HTMLInputElement>('.leave input')!.value = ' Wrong model ';
    find<HTMLFormElement>('.leave')!.requestSubmit();
    await drawn();
    expect(rate).toHaveBeenLastCalledWith(ANSWER, { rating: 'down', comment: 'Wrong model' });
    expect(find('.contact [role=status]')?.textContent).toBe('Thank you for your feedback.');
    expect(pressed()[1]).toEqual(['Not helpful', 'true']);
  });

  it('shows what counts if a rating could not be sent', async () => {
    const { click, rate, pressed } = await rated('up');
    rate.mockRejectedValueOnce(new TypeError('offline'));
    await click(DOWN);
    expect(pressed()).toEqual([
      ['Helpful', 'true'],
      ['Not helpful', 'false'],
    ]);
  });

  it('has none where nobody would read them', async () => {
    const { root } = await open(async () => ({
      ...NO_HISTORY,
      conversationId: CONVERSATION,
      messages: [answer('We do.')],
    }));
    expect(root.querySelectorAll('[aria-pressed]')).toHaveLength(0);
  });

  it('says that the team wrote it', async () => {
    const sources = [
      { documentId: ANSWER, title: 'Do you ship?', headings: [], text: 'We do.', byTeam: true as const },
    ];
    const messages = [answer('We do. [1]', { sources })];
    const { find } = await open(async () => ({ ...NO_HISTORY, conversationId: CONVERSATION, messages }));
    expect(find('.source')?.textContent).toContain('Answered by the team');
  });
});

describe('an answer that arrives while the panel is closed', () => {
  const onOpen = vi.fn();

  const closed = async (changes: Partial<PanelConfig> = {}) => {
    const state = inMemory();
    const script = scriptedTransport();
    panel = mount(document.body, {
      config: { ...config, ...changes },
      transport: script.transport,
      placement: 'page',
      draft: inMemory('How long?'),
      question: inMemory(),
      state,
      greeted: inMemory(),
      lastAnswer: { ...inMemory(), onChange: () => () => undefined },
      onOpen,
    });
    await panel.ready;
    const root = document.body.lastElementChild?.shadowRoot;
    root?.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await drawn();
    const leaves = () => {
      window.dispatchEvent(new PageTransitionEvent('pagehide'));
      return state.read();
    };
    expect(leaves()).toBeUndefined();
    document.body.style.visibility = 'hidden';
    expect(leaves()).toBe('1');
    const forget = () => state.write(undefined);
    forget();
    await script.say(accepted, done('**Two** days.'));
    const comesBack = async (history: Partial<WidgetHistory>) => {
      vi.spyOn(script.transport, 'history').mockResolvedValue({ ...NO_HISTORY, ...history });
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await drawn();
    };
    return { root, leaves, forget, comesBack };
  };

  afterEach(() => {
    document.body.style.visibility = '';
  });

  it('is previewed beside the launcher and reopens the panel', async () => {
    const { root } = await closed();
    expect(root?.querySelector('.peek-answer')?.textContent).toBe('AdaTwo days.');
    expect(root?.querySelector('.badge')?.textContent).toBe('1');
    root?.querySelector<HTMLElement>('.peek-answer')?.click();
    expect(onOpen).toHaveBeenCalledOnce();
    document.body.style.visibility = '';
    panel?.focus();
    expect(root?.querySelector('.badge')).toBeNull();
  });

  it('can be dismissed', async () => {
    const { root } = await closed();
    root?.querySelector<HTMLElement>('.peek .icon-button')?.click();
    await drawn();
    expect(root?.querySelector('.peek')).toBeNull();
  });

  it('is still there when the browser brings the page back', async () => {
    const { root, comesBack } = await closed();
    await comesBack({});
    expect(root?.querySelector('.badge')?.textContent).toBe('1');
  });

  it('makes a sound if the owner wants one', async () => {
    const tone = {
      frequency: {},
      connect: () => ({ connect: () => undefined }),
      start: vi.fn(),
      stop: () => undefined,
    };
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    vi.stubGlobal('AudioContext', function Audio() {
      return { createOscillator: () => tone, createGain: () => ({ gain }) };
    });
    await closed();
    expect(tone.start).not.toHaveBeenCalled();
    panel?.destroy();
    document.body.style.visibility = '';
    await closed({ sound: true });
    expect(tone.start).toHaveBeenCalledOnce();
  });

  it('counts on the next page until it is dismissed', async () => {
    const { root, leaves, forget } = await closed();
    expect(leaves()).toBe('1');
    root?.querySelector<HTMLElement>('.peek .icon-button')?.click();
    await drawn();
    forget();
    expect(leaves()).toBeUndefined();
  });

  it('is not one that the visitor has met in another tab', async () => {
    const { root, comesBack } = await closed();
    root?.querySelector<HTMLElement>('.peek .icon-button')?.click();
    await comesBack({ messages: [answer('Two days.'), answer('On Monday.', { id: QUESTION })] });
    expect(root?.querySelector('.log')?.textContent).toContain('On Monday.');
    expect(root?.querySelector('.peek')).toBeNull();
  });
});

describe('a greeting', () => {
  const greetings = [
    { message: 'Questions about prices?', path: '/pricing', afterSeconds: 2 },
    { message: 'Need help?', path: '', afterSeconds: 60 },
  ];
  const greeted = inMemory();
  const closedOn = async (path: string) => {
    history.replaceState(null, '', path);
    document.body.style.visibility = 'hidden';
    const options = { draft: inMemory(), question: inMemory(), state: inMemory(), greeted };
    const lastAnswer = { ...inMemory(), onChange: () => () => undefined };
    const { transport } = scriptedTransport();
    const onOpen = vi.fn();
    const given = {
      ...options,
      config: { ...config, greetings },
      transport,
      placement: 'page',
      lastAnswer,
      onOpen,
    } as const;
    vi.useFakeTimers();
    panel = mount(document.body, given);
    await panel.ready;
    // What greets is loaded after the first drawing, in real time.
    await import('./later');
    await vi.advanceTimersByTimeAsync(0);
    const root = document.body.lastElementChild?.shadowRoot;
    const after = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      return root?.querySelector('.peek-answer')?.textContent;
    };
    return { after, onOpen, root };
  };

  // Effects that wait for a frame since an earlier test would hold up those of this one, whose time is its own.
  beforeEach(async () => {
    await new Promise(requestAnimationFrame);
    await drawn();
  });

  afterEach(() => {
    vi.useRealTimers();
    greeted.write(undefined);
    document.body.style.visibility = '';
    history.replaceState(null, '', '/');
  });

  it('is the first whose page and time fit, and is said once a visit', async () => {
    const { after, root, onOpen } = await closedOn('/pricing/pro');
    expect(await after(1)).toBeUndefined();
    expect(await after(2)).toBe('AdaQuestions about prices?');
    expect(root?.querySelector('.badge')).toBeNull();
    root?.querySelector<HTMLElement>('.peek-answer')?.click();
    expect(onOpen).toHaveBeenCalledOnce();
    root?.querySelector<HTMLElement>('.peek .icon-button')?.click();
    expect(await after(120)).toBeUndefined();
    panel?.destroy();
    expect(await (await closedOn('/pricing')).after(120)).toBeUndefined();
  });

  it('counts from the moment an application changes the path', async () => {
    const { after } = await closedOn('/');
    expect(await after(30)).toBeUndefined();
    history.replaceState(null, '', '/pricing');
    expect(await after(2)).toBeUndefined();
    expect(await after(2)).toBe('AdaQuestions about prices?');
  });

  it('is not for a visitor who has opened the chat', async () => {
    const { after } = await closedOn('/pricing');
    document.body.style.visibility = '';
    await after(5);
    document.body.style.visibility = 'hidden';
    expect(await after(120)).toBeUndefined();
  });
});

describe('without a connection', () => {
  const goes = async (state: boolean) => {
    online = state;
    window.dispatchEvent(new Event(state ? 'online' : 'offline'));
    await drawn();
  };

  it('holds a question and sends it once when back online', async () => {
    const { ask, find, sent } = await open();
    await goes(false);
    expect(find('.notice')?.textContent).toContain('You’re offline.');
    await ask('Later?');
    expect(find('.unsent')?.textContent).toBe('Later?');
    expect(sent).toEqual([]);
    await goes(true);
    expect(sent).toMatchObject([{ content: 'Later?' }]);
    expect(find('.notice')).toBeNull();
    expect(find('.unsent')).toBeNull();
  });

  it('holds a question whose connection was lost', async () => {
    const { ask, say, find, sent } = await open();
    await ask('Lost?');
    online = false;
    await say(new Error('lost'));
    expect(find('.meta')?.textContent).toBe('Waiting to send');
    await goes(true);
    expect(sent[1]).toEqual(sent[0]);
  });
});

describe('a conversation', () => {
  const asked = { ...answer('How long?'), id: QUESTION, role: 'user' as const };
  const history = (more: Partial<WidgetHistory>): WidgetHistory => ({
    conversationId: CONVERSATION,
    ended: false,
    messages: [asked, answer('Two days.')],
    awaitingReplyTo: null,
    older: null,
    ...more,
  });

  it('is restored after a reload', async () => {
    const { bubbles } = await open(async () => history({}));
    expect(bubbles().slice(1)).toEqual(['How long?', 'Two days.']);
  });

  it('resumes listening for an answer that was being written', async () => {
    const { sent, say, bubbles } = await open(async () => history({ messages: [asked], awaitingReplyTo: QUESTION }));
    expect(sent).toEqual([{ id: QUESTION, content: 'How long?' }]);
    await say(accepted, text('Two days'), done('Two days.'));
    expect(bubbles().slice(1)).toEqual(['How long?', 'Two days.']);
  });

  it('is read again when the browser brings the page back, without a word lost', async () => {
    const { transport, write, find, field, bubbles } = await open(async () => history({}));
    await write('And on Sunday');
    const later = answer('On Monday.', { id: '0190a6a0-0000-4000-8000-0000000000d2' });
    const load = vi
      .spyOn(transport, 'history')
      .mockResolvedValue(history({ messages: [asked, answer('Two days.'), later] }));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await drawn();
    expect(bubbles().slice(1)).toEqual(['How long?', 'Two days.', 'On Monday.']);
    expect(field().value).toBe('And on Sunday');
    expect(find('.log')?.getAttribute('aria-live')).toBe('off');
  });

  it('is not offered again once the chatbot is gone', async () => {
    const { root, find, bubbles } = await open(() =>
      Promise.reject(Object.assign(new Error('404'), { reason: 'gone' })),
    );
    expect(bubbles()).toEqual(['This assistant is no longer available.']);
    expect(find('.notice')).toBeNull();
    expect(find('form')).toBeNull();
    panel?.focus();
    expect(root.activeElement).toBe(find('.panel'));
  });

  it('shows when each turn was', async () => {
    const { root, ask } = await open(async () => history({}));
    await ask('And on Sunday?');
    const times = [...root.querySelectorAll('.mine time, .actions time')];
    expect(times).toHaveLength(3);
    expect(times[0]?.getAttribute('datetime')).toBe(asked.createdAt);
  });

  it('can be reloaded after a failure', async () => {
    const { transport, find, click, bubbles } = await open(() => Promise.reject(new Error('500')));
    expect(find('.notice')?.textContent).toContain('Earlier messages couldn’t be loaded.');
    vi.spyOn(transport, 'history').mockResolvedValue(history({}));
    await click('.notice button');
    expect(bubbles()).toContain('Two days.');
  });

  it('gets older messages when the reader scrolls up, one page at a time, and keeps the reader in place', async () => {
    const { transport, find, bubbles } = await open(async () => history({ older: '0.12' }));
    const older = { ...answer('Hello.'), id: '0190a6a0-0000-4000-8000-0000000000d1' };
    const load = vi.spyOn(transport, 'history').mockResolvedValue(history({ messages: [older, asked], older: null }));
    const log = find('.log');
    if (!log) throw new Error('The log was not found');
    vi.spyOn(log, 'scrollHeight', 'get').mockImplementation(() => 600 * log.querySelectorAll('.turn').length);
    const scrollUp = async () => {
      log.scrollTop = 100;
      log.dispatchEvent(new Event('scroll'));
      await drawn();
    };
    await scrollUp();
    expect(load.mock.calls).toEqual([['0.12']]);
    expect(bubbles().slice(1)).toEqual(['Hello.', 'How long?', 'Two days.']);
    expect(log.getAttribute('aria-live')).toBe('off');
    expect(log.scrollTop).toBe(700);
    expect(find('.jump')).toBeNull();
    await scrollUp();
    expect(load).toHaveBeenCalledOnce();
  });

  it('asks again for older messages that could not be loaded', async () => {
    const { transport, find, bubbles } = await open(async () => history({ older: '0.12' }));
    const load = vi.spyOn(transport, 'history').mockRejectedValueOnce(new Error('500'));
    const scrollUp = async () => {
      find('.log')?.dispatchEvent(new Event('scroll'));
      await drawn();
    };
    await scrollUp();
    expect(find('.skeleton')).toBeNull();
    load.mockResolvedValue(history({ messages: [{ ...asked, id: 'older' }] }));
    await scrollUp();
    expect(bubbles().slice(1)).toEqual(['How long?', 'How long?', 'Two days.']);
  });

  it('is ended before another begins', async () => {
    const { ask, click, transport, sent, bubbles } = await open(async () => history({}));
    let end = () => undefined as void;
    vi.spyOn(transport, 'end').mockImplementation(() => new Promise((resolve) => (end = () => resolve(undefined))));
    await click(named('New conversation'));
    expect(bubbles()).toHaveLength(1);
    await ask('New?');
    expect(sent).toEqual([]);
    end();
    await drawn();
    expect(sent).toMatchObject([{ content: 'New?' }]);
  });

  it('goes on, with a running answer, where a new one is undone', async () => {
    const { ask, say, click, find, bubbles, sent, ended } = await open();
    await ask('One');
    await say(accepted, text('Half'));
    await click(named('New conversation'));
    expect(bubbles()).toHaveLength(1);
    expect(find(named('New conversation'))).toBeNull();
    await click(named('Back'));
    expect(ended.count).toBe(0);
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
    await say(accepted, text('Whole'), done('Whole'));
    expect(bubbles().slice(1)).toEqual(['One', 'Whole']);
    expect(find(named('Back'))).toBeNull();
  });

  it('cannot be gone back to once the new one has a question', async () => {
    const { ask, say, click, find, ended } = await open(async () => history({}));
    await click(named('New conversation'));
    await ask('New?');
    await say(accepted, done('Yes.'));
    expect(ended.count).toBe(1);
    expect(find(named('Back'))).toBeNull();
  });

  it('is ended by the editor’s Clear, together with a running answer', async () => {
    const { ask, say, bubbles, ended } = await open();
    await ask('One');
    await say(accepted, text('Half'));
    panel?.clear();
    await drawn();
    expect(bubbles()).toEqual(['Hi! How can I help you today?']);
    expect(ended.count).toBe(1);
    await say(done('Whole'));
    expect(bubbles()).toHaveLength(1);
  });
});

describe('that the visitor sees the conversation', () => {
  afterEach(() => {
    vi.useRealTimers();
    document.body.style.visibility = '';
  });

  it('is said while the panel is open, from the first question on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const present = vi.fn(async () => undefined);
    const script = scriptedTransport();
    const { ask } = await open(undefined, { transport: { ...script.transport, present } });
    const saidIn = (minutes: number) => {
      present.mockClear();
      vi.advanceTimersByTime(minutes * SAY_EVERY_MS);
      return present.mock.calls.length;
    };
    expect(saidIn(2)).toBe(0);
    await ask('How long?');
    expect(saidIn(2)).toBe(0);
    await script.say(accepted, done('Two days.'));
    expect(saidIn(2)).toBe(2);
    document.body.style.visibility = 'hidden';
    expect(saidIn(2)).toBe(0);
    document.body.style.visibility = '';
    expect(saidIn(2)).toBe(2);
    panel?.destroy();
    expect(saidIn(2)).toBe(0);
  });
});

describe('a visitor with several conversations', () => {
  const EARLIER = '0190a6a0-0000-4000-8000-0000000000e1';
  const asked = { ...answer('How long?'), id: QUESTION, role: 'user' as const };
  const current = { conversationId: CONVERSATION, ended: false, messages: [asked], awaitingReplyTo: null, older: null };
  const past = { ...current, conversationId: EARLIER, ended: true, messages: [answer('Bread is at nine.')] };
  const item = (id: string, title: string, ended: boolean) => ({
    id,
    title,
    startedAt: '2026-11-20T10:00:00.000Z',
    ended,
  });
  const visited = async (known: WidgetHistory = current) => {
    const script = scriptedTransport();
    const transport = {
      ...script.transport,
      history: vi.fn(async (before?: string) => (before ? past : known)),
      conversations: vi.fn(async (after?: string) =>
        after
          ? { conversations: [item(EARLIER, 'When is bread?', true)], older: null }
          : { conversations: [item(CONVERSATION, 'How long?', false)], older: 'cursor' },
      ),
    };
    const shown = await open(undefined, { transport });
    const press = async (words: string) => {
      const [button, ...others] = [...shown.root.querySelectorAll('button')].filter((one) =>
        one.textContent.startsWith(words),
      );
      if (!button || others.length > 0) throw new Error(`There is not one ${words}`);
      button.click();
      await drawn();
      return button;
    };
    return { ...shown, ...script, transport, press };
  };

  it('finds nothing to list or to end before the first question', async () => {
    const { find, root, ask, say } = await visited(NO_HISTORY);
    expect(find(named('Earlier conversations'))).toBeNull();
    expect(root.textContent).not.toContain('End chat');
    await ask('How long?');
    expect(root.textContent).not.toContain('End chat');
    await say(accepted, done('Two days.'));
    expect(find(named('Earlier conversations'))).not.toBeNull();
    expect(root.textContent).toContain('End chat');
  });

  it('ends one after being asked, sees that it ended, and begins a new one', async () => {
    const { press, ended, find, root, bubbles } = await visited();
    await press('End chat');
    expect(ended.count).toBe(0);
    expect(find('.note [role=status]')?.textContent).toBe('End this chat?');
    await press('Cancel');
    expect(find('.note')?.textContent).toContain('AI can be wrong');
    const button = await press('End chat');
    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
    expect(ended.count).toBe(0);
    await press('End chat');
    expect(ended.count).toBe(1);
    expect(find('.foot [role=status]')?.textContent).toBe('This chat has ended.');
    expect(find('textarea')).toBeNull();
    expect(bubbles()).toHaveLength(2);
    expect(root.activeElement?.textContent).toBe('New conversation');
    await press('New conversation');
    expect(bubbles()).toHaveLength(1);
    expect(root.activeElement).toBe(find('textarea'));
  });

  it('hears that it could not be ended', async () => {
    const { press, transport, find } = await visited();
    vi.spyOn(transport, 'end').mockRejectedValueOnce(new Error('offline'));
    await press('End chat');
    await press('End chat');
    expect(find('.note [role=status]')?.textContent).toBe('That didn’t work. Please try again later.');
    await press('End chat');
    expect(find('.foot [role=status]')?.textContent).toBe('This chat has ended.');
  });

  it('reads an earlier one, and comes back by the list', async () => {
    const { press, click, transport, find, root, bubbles } = await visited();
    await click(named('Earlier conversations'));
    expect(root.activeElement?.getAttribute('aria-label')).toBe('Earlier conversations');
    expect(find('textarea')).toBeNull();
    expect(find<HTMLElement>('[role=log]')?.hidden).toBe(true);
    await press('Show more');
    expect(transport.conversations.mock.calls).toEqual([[undefined], ['cursor']]);
    expect([...root.querySelectorAll('.earlier .truncate')].map((title) => title.textContent)).toEqual([
      'How long?',
      'When is bread?',
    ]);
    await press('When is bread?');
    expect(transport.history).toHaveBeenLastCalledWith(EARLIER);
    expect(bubbles().slice(1)).toEqual(['Bread is at nine.']);
    expect(find('.foot [role=status]')?.textContent).toBe('This chat has ended.');
    await click(named('Back'));
    await press('How long?');
    expect(bubbles().slice(1)).toEqual(['How long?']);
    expect(root.activeElement).toBe(find('textarea'));
  });

  it('is told when the list or one of it cannot be loaded, and tries again', async () => {
    const { press, click, transport, find } = await visited();
    transport.conversations.mockRejectedValueOnce(new Error('500'));
    await click(named('Earlier conversations'));
    expect(find('.log:not([hidden]) p')?.textContent).toBe('That didn’t work. Please try again later.');
    await press('Retry');
    expect(find('.log:not([hidden]) p')?.textContent).toBe('');
    await press('Show more');
    transport.history.mockRejectedValueOnce(new Error('500'));
    await press('When is bread?');
    expect(find('.log:not([hidden]) p')?.textContent).toBe('That didn’t work. Please try again later.');
    await click(named('Back'));
    expect(find('textarea')).not.toBeNull();
  });
});
