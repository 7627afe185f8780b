import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { WidgetConfigQuery } from '@chatbot-builder/contracts/http/visitor';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { LAUNCHER_ICON_PATHS } from '@chatbot-builder/contracts/widget';
import { expect, it } from 'vitest';
import { widgetConfig } from './widget-config.js';

const CHATBOT = ChatbotId.parse('0199b1c6-0000-7000-8000-000000000001');

const configFor = (query: Record<string, string>, settings: Partial<ChatbotSettings> = {}) =>
  widgetConfig(CHATBOT, { ...CHATBOT_DEFAULTS, name: 'Ada', ...settings }, WidgetConfigQuery.parse(query));

it('draws the launcher in a readable color and the visitor’s language', () => {
  expect(configFor({ language: 'es-MX' }).launcher).toEqual({
    label: 'Abrir chat',
    failure: 'No se pudo cargar el chat. Reintentar',
    icon: LAUNCHER_ICON_PATHS.bubble,
    css: ':host{--x:24px;--y:24px;inset:auto var(--x) var(--y) auto!important}button{background:#8558ec;color:#ffffff;outline-color:#8558ec}',
    early: false,
  });
});

it('welcomes in the visitor’s language', () => {
  expect(configFor({ language: 'de-DE' })).toMatchObject({
    language: 'de',
    welcomeMessage: 'Hallo! Wie kann ich Ihnen heute helfen?',
  });
});

it('welcomes in the owner’s words for that language', () => {
  const welcomeMessages = [{ language: 'de' as const, message: 'Moin!' }];
  expect(configFor({ language: 'de-DE' }, { welcomeMessages }).welcomeMessage).toBe('Moin!');
  expect(configFor({ language: 'fr' }, { welcomeMessages }).welcomeMessage).not.toBe('Moin!');
});

it('prefers the page’s own look', () => {
  const page = { primaryColor: '#f59e0b', theme: 'auto', position: 'bottom-left', font: 'page', panelSize: 'large' };
  expect(configFor({ ...page, cornerRadius: '4', launcherSide: '0', launcherHidden: '' })).toMatchObject({
    ...page,
    cornerRadius: 4,
    launcher: {
      css:
        ':host{--x:0px;--y:24px;inset:auto auto var(--y) var(--x)!important}div{inset:auto auto 0 0}' +
        'button{background:#f59e0b;color:#16161d;outline-color:#f59e0b;display:none}',
    },
  });
});

it('names the avatar by its path', () => {
  expect(configFor({}).avatar).toBe('');
  expect(configFor({}, { avatar: `${'a'.repeat(32)}.png` }).avatar).toBe(
    `/api/widget/${CHATBOT}/avatars/${'a'.repeat(32)}.png`,
  );
});

it('loads the panel early for a greeting', () => {
  const greetings = [{ message: 'Hello', path: '/pricing', afterSeconds: 5 }];
  expect(configFor({}, { greetings })).toMatchObject({ greetings, launcher: { early: true } });
});

it('ignores what the page wrote wrongly', () => {
  const wrong = { primaryColor: 'red', theme: 'purple', position: 'top', cornerRadius: '4px', launcherSide: '-1' };
  expect(configFor({ ...wrong, launcherHidden: 'yes', cfasync: 'false' })).toEqual(configFor({}));
});
