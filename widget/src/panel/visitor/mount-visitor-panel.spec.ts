// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptedTransport } from '../../testing/scripted-transport';
import { CHATBOT } from '../../testing/visitor';
import type { Panel } from '../api';
import { mountVisitorPanel } from './mount-visitor-panel';
import type { User } from './user';

const { transport, sent } = scriptedTransport();
vi.mock('./visitor-transport', () => ({ visitorTransport: () => transport }));

let panel: Panel | undefined;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  panel?.destroy();
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const mounted = async (container: Element, inline?: boolean, user?: User) => {
  const onClose = vi.fn();
  const options = { origin: 'https://bots.example', chatbotId: CHATBOT, user, config: { name: 'Ada' }, inline };
  panel = mountVisitorPanel(container, { ...options, tell: () => undefined, onOpen: () => undefined, onClose });
  await panel.ready;
  const root = container.lastElementChild?.shadowRoot;
  return { onClose, root, close: root?.querySelector<HTMLElement>('[aria-label="Close"]') };
};

it('gives the focus back to the page’s button that opened it', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const { close, onClose } = await mounted(root.appendChild(document.createElement('div')));
  button.focus();
  panel?.focus();
  expect(document.activeElement).toBe(root.host);
  close?.click();
  expect(onClose).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button);
});

it('fills an element of the page, where nobody closes it', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const { close } = await mounted(element, true);
  expect(close).toBeNull();
  expect(element.lastElementChild?.shadowRoot?.querySelector('[role=region]')).not.toBeNull();
});

it('asks on the tab’s next page what the server has not accepted yet', async () => {
  const { root } = await mounted(document.body);
  const field = root?.querySelector('textarea');
  if (!field) throw new Error('The textarea was not found');
  field.value = 'How long?';
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await vi.waitFor(() => expect(root?.querySelector('[aria-label="Send"]:enabled')).not.toBeNull());
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  panel?.destroy();
  const next = await mounted(document.body);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await vi.waitFor(() => expect(next.root?.querySelector('.mine .bubble')?.textContent).toBe('How long?'));
});
