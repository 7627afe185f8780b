import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { WidgetConfigQuery } from '@chatbot-builder/contracts/http';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { WidgetConfig } from '@chatbot-builder/contracts/widget';
import { expect, it } from '@jest/globals';
import { widgetConfig } from './widget-config.js';

const chatbotId = ChatbotId.parse('0190a6a0-0000-7000-8000-000000000001');
const settings = { ...CHATBOT_DEFAULTS, name: 'Ada' };
const configFor = (query: Record<string, string>) =>
  WidgetConfig.parse(widgetConfig(chatbotId, settings, WidgetConfigQuery.parse(query)));

it('draws the launcher in a readable color and the visitor’s language', () => {
  expect(configFor({ language: 'es-MX' }).launcher).toEqual({
    label: 'Abrir chat',
    failure: 'No se pudo cargar el chat. Reintentar',
    fill: '#8558ec',
    ink: '#ffffff',
  });
});

it('welcomes in the visitor’s language', () => {
  expect(configFor({ language: 'de-DE' })).toMatchObject({
    language: 'de',
    welcomeMessage: 'Hallo! Wie kann ich Ihnen heute helfen?',
  });
});

it('prefers the page’s own look', () => {
  expect(configFor({ primaryColor: '#f59e0b', theme: 'dark', position: 'bottom-left' })).toMatchObject({
    primaryColor: '#f59e0b',
    theme: 'dark',
    position: 'bottom-left',
    launcher: { fill: '#f59e0b', ink: '#16161d' },
  });
});

it('ignores what the page wrote wrongly', () => {
  expect(configFor({ primaryColor: 'red', theme: 'purple', position: 'top' })).toEqual(configFor({}));
});
