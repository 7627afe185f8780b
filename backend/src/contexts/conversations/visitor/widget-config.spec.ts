import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { WidgetConfigQuery } from '@chatbot-builder/contracts/http/visitor';
import { expect, it } from '@jest/globals';
import { widgetConfig } from './widget-config.js';

const configFor = (query: Record<string, string>) =>
  widgetConfig({ ...CHATBOT_DEFAULTS, name: 'Ada' }, WidgetConfigQuery.parse(query));

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
