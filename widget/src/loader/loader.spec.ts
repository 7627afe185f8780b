// @vitest-environment jsdom
import type { WidgetSettings } from '@chatbot-builder/contracts/widget';
import type { ChatbotWidgetSettings } from '../widget';
import type { Tell } from '../panel/visitor/telling';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const CHATBOT = '11111111-1111-4111-8111-111111111111';
const config = {
  chatbotId: CHATBOT,
  name: 'Ada',
  welcomeMessage: 'Hi!',
  primaryColor: '#8b5cf6',
  theme: 'light',
  position: 'bottom-right',
  language: 'es',
  launcher: {
    label: 'Abrir chat',
    failure: 'No se pudo cargar. Reintentar',
    icon: 'M1 2',
    css: 'button{color:#123456}',
    early: false,
  },
};
const panel = { ready: Promise.resolve(), update: vi.fn(), clear: vi.fn(), focus: vi.fn(), destroy: vi.fn() };
const mountVisitorPanel = vi.fn(
  (
    slot: HTMLElement,
    _options: { config: unknown; origin: string; user: unknown; tell: Tell; onClose: () => void },
  ) => {
    slot.append(document.createElement('div'));
    return panel;
  },
);
const loadPanel = vi.fn(async (_origin: string) => ({ mountVisitorPanel }));
vi.mock('./panel-module', () => ({ loadPanel: (origin: string) => loadPanel(origin) }));

/** Waits one turn of the event loop, after which all resolved promises have taken effect. */
const settle = () => new Promise((resolve) => setTimeout(resolve));
const warnings = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => Response.json(config)),
  );
  vi.spyOn(console, 'warn').mockImplementation(warnings);
});

afterEach(() => {
  window.ChatbotWidget?.destroy();
  delete window.ChatbotWidget;
  document.querySelectorAll('script').forEach((script) => script.remove());
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Runs the loader as a script tag with these attributes would. */
const runScript = async (dataset: Record<string, string> = {}) => {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.src = 'https://bots.example/widget.js?v=1';
  Object.assign(script.dataset, dataset);
  document.head.append(script);
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  vi.resetModules();
  await import('./index');
  await settle();
};

const init = async (settings: Record<string, unknown>) => {
  window.ChatbotWidget?.init({ chatbotId: CHATBOT, ...settings });
  await settle();
};

const widgets = () => [...document.querySelectorAll<HTMLElement>('[data-chatbot-widget]')];
const button = () => widgets()[0]?.shadowRoot?.querySelector('button');
const click = async () => {
  button()?.click();
  await settle();
};

describe('the loader', () => {
  it('draws one launcher in the chatbot’s color and language without loading the panel', async () => {
    await runScript();
    await init({});
    expect(widgets()).toHaveLength(1);
    expect(button()?.getAttribute('aria-label')).toBe('Abrir chat');
    expect(button()?.querySelector('path')?.getAttribute('d')).toBe('M1 2');
    expect([...(widgets()[0]?.shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [])].at(-1)?.cssText).toBe(
      'button { color: rgb(18, 52, 86); }',
    );
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      `https://bots.example/api/widget/${CHATBOT}/config?language=en-US`,
      { credentials: 'omit' },
    );
    expect(loadPanel).not.toHaveBeenCalled();
  });

  const look = { primaryColor: '#f59e0b', position: 'bottom-left', theme: 'dark' };

  it('starts from the script tag alone, and leaves its look to what the owner saved', async () => {
    await runScript({ chatbotId: CHATBOT, ...look });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      `https://bots.example/api/widget/${CHATBOT}/config?language=en-US`,
      { credentials: 'omit' },
    );
  });

  it.each(['', 'true'])(
    'sends the look of a tag along that says data-fixed-appearance="%s"',
    async (fixedAppearance) => {
      await runScript({ chatbotId: CHATBOT, ...look, fixedAppearance });
      expect(fetched).toHaveBeenCalledExactlyOnceWith(
        `https://bots.example/api/widget/${CHATBOT}/config?language=en-US&primaryColor=%23f59e0b&position=bottom-left&theme=dark`,
        { credentials: 'omit' },
      );
    },
  );

  it('sends the look of init along where it is fixed', async () => {
    await runScript();
    await init({ theme: 'dark', fixedAppearance: false });
    await init({ theme: 'dark', fixedAppearance: true });
    expect(
      fetched.mock.calls.map(([address]) => new URL(address instanceof Request ? address.url : address).search),
    ).toEqual(['?language=en-US', '?language=en-US&theme=dark']);
  });

  it('shows what the server answered, from the origin that the page names', async () => {
    fetched.mockImplementation(async () => Response.json({ ...config, theme: 'dark', position: 'bottom-left' }));
    await runScript();
    await init({ apiUrl: 'https://other.example/' });
    expect(widgets()[0]?.dataset['chatbotWidget']).toBe('bottom-left');
    await click();
    expect(mountVisitorPanel.mock.calls[0]?.[1]).toMatchObject({
      origin: 'https://other.example',
      config: { name: 'Ada', primaryColor: '#8b5cf6', theme: 'dark', position: 'bottom-left' },
    });
  });

  it('makes do with an answer that lacks everything', async () => {
    fetched.mockImplementation(async () => Response.json({}));
    await runScript({ chatbotId: CHATBOT });
    expect(widgets()).toHaveLength(1);
    expect(button()?.getAttribute('aria-label')).toBe('');
    expect(warnings).not.toHaveBeenCalled();
  });

  it('creates one widget when initialized repeatedly', async () => {
    await runScript({ chatbotId: CHATBOT });
    await runScript({ chatbotId: CHATBOT });
    await init({});
    expect(widgets()).toHaveLength(1);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('replaces the widget when the settings differ', async () => {
    await runScript();
    await init({});
    fetched.mockImplementation(async () => Response.json({ ...config, position: 'bottom-left' }));
    await init({ position: 'bottom-left', fixedAppearance: true });
    expect(widgets().map(({ dataset }) => dataset['chatbotWidget'])).toEqual(['bottom-left']);
  });

  it.each([undefined, '', 'your-chatbot-id', 7])('draws nothing for the id %o and says why once', async (chatbotId) => {
    await runScript();
    await init({ chatbotId });
    expect(widgets()).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('See the Embed Code tab.'));
  });

  it.each([403, 404])('draws nothing where the server answers %i, and warns once', async (status) => {
    fetched.mockImplementation(async () => Response.json({}, { status }));
    await runScript();
    await init({});
    expect(widgets()).toEqual([]);
    expect(fetched).toHaveBeenCalledOnce();
    expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('shows no chatbot'));
  });

  it('retries while the server cannot be reached', async () => {
    vi.useFakeTimers();
    fetched.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(new Response('<html>'));
    const running = runScript({ chatbotId: CHATBOT });
    await vi.runAllTimersAsync();
    await running;
    vi.useRealTimers();
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(widgets()).toHaveLength(1);
  });

  it('goes on trying, at last once a minute, and says once what the server answers', async () => {
    vi.useFakeTimers();
    fetched.mockImplementation(async () => new Response(null, { status: 503 }));
    const running = runScript({ chatbotId: CHATBOT });
    await vi.advanceTimersByTimeAsync(3_600_000);
    await running;
    expect(fetched.mock.calls.length).toBeGreaterThan(55);
    expect(fetched.mock.calls.length).toBeLessThan(65);
    expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('https://bots.example answered 503.'));
    fetched.mockImplementation(async () => Response.json(config));
    await vi.advanceTimersByTimeAsync(64_000);
    vi.useRealTimers();
    expect(widgets()).toHaveLength(1);
  });

  it.each(['online', 'visibilitychange'])('tries at once on %s', async (type) => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await runScript({ chatbotId: CHATBOT });
    expect(widgets()).toEqual([]);
    document.dispatchEvent(new Event(type, { bubbles: true }));
    await settle();
    expect(widgets()).toHaveLength(1);
  });

  it('stops trying once it is destroyed', async () => {
    vi.useFakeTimers();
    fetched.mockRejectedValue(new TypeError('offline'));
    const running = runScript({ chatbotId: CHATBOT });
    await vi.advanceTimersByTimeAsync(1_000);
    await running;
    window.ChatbotWidget?.destroy();
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('refuses another chatbot and says so', async () => {
    const other = '99999999-9999-4999-8999-999999999999';
    await runScript({ chatbotId: CHATBOT });
    const [host] = widgets();
    await runScript({ chatbotId: other });
    expect(widgets()).toEqual([host]);
    expect(warnings).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`the page already has chatbot ${CHATBOT}.`),
    );
    window.ChatbotWidget?.destroy();
    await init({ chatbotId: other });
    expect(fetched.mock.lastCall?.[0]).toContain(other);
  });

  it('works beside an element whose id is ChatbotWidget', async () => {
    const element = document.createElement('a');
    element.id = 'ChatbotWidget';
    document.body.append(element);
    Object.defineProperty(window, 'ChatbotWidget', { value: element, configurable: true, writable: true });
    await runScript({ chatbotId: CHATBOT });
    element.remove();
    expect(widgets()).toHaveLength(1);
  });

  const runModule = async () => {
    vi.spyOn(document, 'currentScript', 'get').mockReturnValue(null);
    vi.resetModules();
    await import('./index');
    await settle();
  };

  it('works from the script tag of a module', async () => {
    const script = document.createElement('script');
    script.type = 'application/json';
    script.src = 'https://bots.example/widget.js';
    script.dataset['chatbotId'] = CHATBOT;
    document.head.append(script);
    await runModule();
    expect(fetched.mock.lastCall?.[0]).toContain(`https://bots.example/api/widget/${CHATBOT}`);
    expect(widgets()).toHaveLength(1);
  });

  it('says what a module needs that names no chatbot', async () => {
    await runModule();
    expect(warnings).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('data-chatbot-id is missing'));
    await init({ apiUrl: 'https://bots.example' });
    expect(widgets()).toHaveLength(1);
  });

  it('has an edge where colors are forced', async () => {
    await runScript({ chatbotId: CHATBOT });
    const rules = widgets()[0]?.shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [];
    expect([...rules].map(({ cssText }) => cssText)).toContainEqual(
      expect.stringMatching(/^button \{.*border: 1px solid (transparent|rgba\(0, 0, 0, 0\))/s),
    );
  });

  it('is not printed', async () => {
    await runScript({ chatbotId: CHATBOT });
    const rules = widgets()[0]?.shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [];
    expect([...rules].map(({ cssText }) => cssText)).toContainEqual(
      expect.stringMatching(/@media print.*:host.*display: none !important/s),
    );
  });

  it('draws nothing when apiUrl is invalid', async () => {
    await runScript();
    await init({ apiUrl: 'javascript:alert(1)' });
    expect(widgets()).toEqual([]);
    expect(warnings).toHaveBeenCalledOnce();
  });
});

describe('the launcher', () => {
  it('prefetches the panel on hover', async () => {
    await runScript({ chatbotId: CHATBOT });
    button()?.dispatchEvent(new Event('pointerenter'));
    expect(loadPanel).toHaveBeenCalledWith('https://bots.example');
    expect(mountVisitorPanel).not.toHaveBeenCalled();
  });

  it('moves the focus into the panel on open and back on close', async () => {
    await runScript({ chatbotId: CHATBOT });
    await click();
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
    expect(panel.focus).toHaveBeenCalledOnce();
    button()?.focus();
    mountVisitorPanel.mock.calls[0]?.[1].onClose();
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    expect(widgets()[0]?.shadowRoot?.activeElement).toBe(button());
    await click();
    expect(mountVisitorPanel).toHaveBeenCalledOnce();
  });

  it('leaves the page’s focus alone when the page closes the panel', async () => {
    await runScript({ chatbotId: CHATBOT });
    await click();
    mountVisitorPanel.mock.calls[0]?.[1].onClose();
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    expect(widgets()[0]?.shadowRoot?.activeElement).toBeNull();
  });

  it('mounts a closed panel that has something to say', async () => {
    const early = { ...config, launcher: { ...config.launcher, early: true } };
    fetched.mockImplementation(async () => Response.json(early));
    await runScript({ chatbotId: CHATBOT });
    expect(mountVisitorPanel).toHaveBeenCalledOnce();
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    await click();
    expect(mountVisitorPanel).toHaveBeenCalledOnce();
    expect(panel.focus).toHaveBeenCalledOnce();
  });

  it('tries again at the first click if that panel could not be loaded', async () => {
    const early = { ...config, launcher: { ...config.launcher, early: true } };
    fetched.mockImplementation(async () => Response.json(early));
    loadPanel.mockRejectedValueOnce(new TypeError('offline'));
    await runScript({ chatbotId: CHATBOT });
    await click();
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
  });

  it('tells the page’s listeners until they end, also those that were there before it', async () => {
    await runScript();
    const heard: string[] = [];
    const end = window.ChatbotWidget?.on('open', () => heard.push('open'));
    window.ChatbotWidget?.on('close', () => heard.push('close'));
    window.ChatbotWidget?.on('ready', () => heard.push('ready'));
    window.ChatbotWidget?.on('unread', ({ count }) => heard.push(`${count} unread`));
    await init({});
    await click();
    window.ChatbotWidget?.open();
    window.ChatbotWidget?.toggle();
    mountVisitorPanel.mock.calls[0]?.[1].tell('unread', { count: 2 });
    end?.();
    window.ChatbotWidget?.toggle();
    await settle();
    expect(heard).toEqual(['ready', 'open', 'close', '2 unread']);
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
  });

  const ada = { userId: '7', hash: 'ab' };
  const users = () => mountVisitorPanel.mock.calls.map(([, { user }]) => user);

  it('knows whom the page identified, before and after it is opened', async () => {
    await runScript();
    window.ChatbotWidget?.identify(ada);
    await init({});
    expect(loadPanel).not.toHaveBeenCalled();
    await click();
    window.ChatbotWidget?.identify({ ...ada });
    await settle();
    expect(users()).toEqual([ada]);
    window.ChatbotWidget?.identify({ ...ada, userId: '8' });
    await settle();
    expect(users()).toEqual([ada, { ...ada, userId: '8' }]);
    expect(panel.destroy).toHaveBeenCalledOnce();
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
  });

  it('forgets whom the page identified as soon as they sign out, and no anonymous visitor', async () => {
    const key = `chatbot-widget:${CHATBOT}:visitor`;
    localStorage.setItem(key, JSON.stringify({ token: 't' }));
    await runScript({ chatbotId: CHATBOT });
    window.ChatbotWidget?.identify(null);
    expect(localStorage.getItem(key)).not.toBeNull();
    window.ChatbotWidget?.identify(ada);
    localStorage.setItem(key, JSON.stringify({ token: 't', hash: 'ab' }));
    window.ChatbotWidget?.identify(null);
    expect(localStorage.getItem(key)).toBeNull();
    window.ChatbotWidget?.destroy();
    localStorage.setItem(key, JSON.stringify({ token: 't', hash: 'ab' }));
    await init({});
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('fills an element of the page, without a launcher', async () => {
    document.body.innerHTML = '<div id="chat"></div>';
    await runScript({ chatbotId: CHATBOT, container: '#chat' });
    expect(widgets()).toEqual([]);
    expect(mountVisitorPanel).toHaveBeenCalledOnce();
    expect(mountVisitorPanel.mock.calls[0]).toMatchObject([document.querySelector('#chat'), { inline: true }]);
    window.ChatbotWidget?.destroy();
    await settle();
    expect(panel.destroy).toHaveBeenCalledOnce();
  });

  it.each([
    ['that element', () => (document.body.innerHTML = '<div id="chat"></div>')],
    ['what was in that element', () => document.querySelector('#chat')?.replaceChildren()],
  ])('is drawn again by init() once the page has replaced %s', async (_what, replace) => {
    document.body.innerHTML = '<div id="chat"></div>';
    await runScript({ chatbotId: CHATBOT, container: '#chat' });
    await init({ container: '#chat' });
    expect(mountVisitorPanel).toHaveBeenCalledOnce();
    replace();
    await init({ container: '#chat' });
    expect(panel.destroy).toHaveBeenCalledOnce();
    expect(document.querySelector('#chat')?.childElementCount).toBe(1);
  });

  it('floats where that element is not on the page', async () => {
    document.body.innerHTML = '';
    await runScript({ chatbotId: CHATBOT, container: '#chat' });
    expect(widgets()).toHaveLength(1);
  });

  it('has the settings that its declarations say', () => {
    const declared = (settings: ChatbotWidgetSettings): WidgetSettings => settings;
    const known = (settings: WidgetSettings): ChatbotWidgetSettings => settings;
    expect(Object.keys(known(declared({ chatbotId: CHATBOT, container: '#chat' })))).toEqual([
      'chatbotId',
      'container',
    ]);
  });

  it('reopens after a reload without taking the focus', async () => {
    await runScript({ chatbotId: CHATBOT });
    await click();
    window.ChatbotWidget?.destroy();
    delete window.ChatbotWidget;
    panel.focus.mockClear();
    await runScript({ chatbotId: CHATBOT });
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
    expect(panel.focus).not.toHaveBeenCalled();
  });

  it('shows that a click was heard while the panel is loading', async () => {
    let loaded = (_panel: { mountVisitorPanel: typeof mountVisitorPanel }) => undefined as void;
    loadPanel.mockReturnValueOnce(new Promise((resolve) => (loaded = resolve)));
    await runScript({ chatbotId: CHATBOT });
    await click();
    expect(button()?.matches('button[aria-busy=true]')).toBe(true);
    const rules = widgets()[0]?.shadowRoot?.adoptedStyleSheets[0]?.cssRules ?? [];
    expect([...rules].map(({ cssText }) => cssText)).toContainEqual(expect.stringMatching(/aria-busy.*opacity: 0.6/s));
    loaded({ mountVisitorPanel });
    await settle();
    expect(button()?.getAttribute('aria-busy')).toBe('false');
  });

  it('says that the panel could not be loaded, and tries again on the next click', async () => {
    loadPanel.mockRejectedValueOnce(new Error('offline'));
    await runScript({ chatbotId: CHATBOT });
    // A live region, which must be there before its content changes. Nothing in a button is one.
    const heard = widgets()[0]?.shadowRoot?.querySelector('output');
    expect(heard?.closest('button')).toBeNull();
    expect(heard?.textContent).toBe('');
    await click();
    expect(button()?.getAttribute('aria-expanded')).toBe('false');
    expect(button()?.textContent).toBe('No se pudo cargar. Reintentar');
    expect(button()?.getAttribute('aria-label')).toBe('No se pudo cargar. Reintentar');
    expect(heard?.textContent).toBe('No se pudo cargar. Reintentar');
    await click();
    expect(button()?.getAttribute('aria-expanded')).toBe('true');
    expect(button()?.textContent).toBe('');
    expect(heard?.textContent).toBe('');
    expect(button()?.getAttribute('aria-label')).toBe('Abrir chat');
  });

  it('shows the answers that the visitor left unread on another page, until it is opened', async () => {
    sessionStorage.setItem(`chatbot-widget:${CHATBOT}:state`, '2');
    await runScript({ chatbotId: CHATBOT });
    expect(loadPanel).not.toHaveBeenCalled();
    expect(button()?.dataset['unread']).toBe('2');
    expect(button()?.getAttribute('aria-label')).toBe('Abrir chat (2)');
    await click();
    expect(button()?.dataset['unread']).toBeUndefined();
    expect(button()?.getAttribute('aria-label')).toBe('Abrir chat');
    expect(sessionStorage.getItem(`chatbot-widget:${CHATBOT}:state`)).toBe('open');
  });

  it.each(['keydown', 'keypress', 'keyup', 'focusin', 'wheel', 'touchmove'])(
    'keeps %s from the page’s shortcuts, focus traps and scroll locks',
    async (type) => {
      document.body.innerHTML = '<div id="chat"></div>';
      const page = vi.fn();
      document.addEventListener(type, page);
      const isKept = (from: Element | null | undefined) => {
        const own = vi.fn();
        from?.addEventListener(type, own);
        const event = new Event(type, { bubbles: true, composed: true, cancelable: true });
        from?.dispatchEvent(event);
        expect(own).toHaveBeenCalledOnce();
        expect(page).not.toHaveBeenCalled();
        expect(event.defaultPrevented).toBe(false);
      };
      await runScript({ chatbotId: CHATBOT });
      isKept(button());
      await init({ container: '#chat' });
      isKept(document.querySelector('#chat > div'));
      document.removeEventListener(type, page);
    },
  );

  it('goes back onto a page that draws its whole document anew', async () => {
    await runScript({ chatbotId: CHATBOT });
    await click();
    const isBack = async () => {
      await settle();
      await settle();
      expect(widgets()).toHaveLength(1);
      expect(button()?.getAttribute('aria-expanded')).toBe('true');
    };
    widgets()[0]?.remove();
    await isBack();
    const anew = document.createElement('html');
    anew.append(document.createElement('body'));
    const old = document.documentElement;
    old.replaceWith(anew);
    await isBack();
    widgets()[0]?.remove();
    await isBack();
    expect(mountVisitorPanel).toHaveBeenCalledTimes(4);
    expect(panel.destroy).toHaveBeenCalledTimes(3);
    window.ChatbotWidget?.destroy();
    await settle();
    await settle();
    expect(widgets()).toEqual([]);
    anew.replaceWith(old);
  });

  it('stays away from a page that always removes it', async () => {
    await runScript({ chatbotId: CHATBOT });
    let removals = 0;
    const page = new MutationObserver(() => {
      for (const host of widgets()) {
        removals += 1;
        host.remove();
      }
    });
    page.observe(document.documentElement, { childList: true });
    widgets()[0]?.remove();
    for (let turn = 0; turn < 40; turn++) await settle();
    page.disconnect();
    expect(widgets()).toEqual([]);
    expect(removals).toBe(10);
    await init({});
    expect(widgets()).toHaveLength(1);
  });

  it('is removed together with the panel by destroy()', async () => {
    await runScript({ chatbotId: CHATBOT });
    await click();
    window.ChatbotWidget?.destroy();
    await settle();
    expect(widgets()).toEqual([]);
    expect(panel.destroy).toHaveBeenCalledOnce();
  });
});
