// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHATBOT } from '../../testing/visitor';
import type { Panel } from '../api';
import { mountVisitorPanel } from './mount-visitor-panel';
import type { User } from './user';

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
  vi.unstubAllGlobals();
});

const mounted = async (container: Element, inline?: boolean, user?: User) => {
  const onClose = vi.fn();
  const options = { origin: 'https://bots.example', chatbotId: CHATBOT, user, config: { name: 'Ada' }, inline };
  panel = mountVisitorPanel(container, { ...options, tell: () => undefined, onOpen: () => undefined, onClose });
  await panel.ready;
  const root = container.lastElementChild?.shadowRoot;
  return { onClose, close: root?.querySelector<HTMLElement>('[aria-label="Close"]') };
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
