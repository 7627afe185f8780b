import { expect, it } from 'vitest';
import { readPanelConfig } from './panel-config';

const ORIGIN = 'https://bots.example';
const config = {
  name: 'Ada',
  avatar: '/avatars/1.png',
  welcomeMessage: 'Hi!',
  primaryColor: '#8b5cf6',
  theme: 'dark',
  position: 'bottom-left',
  language: 'es',
  suggestedQuestions: ['¿Envían a Canadá?'],
  greetings: [{ message: '¿Dudas?', path: '/precios', afterSeconds: 5 }],
  contactEmail: 'ayuda@example.com',
  contactLink: 'https://example.com/contacto',
  sound: true,
  cornerRadius: 4,
  font: 'page',
  panelSize: 'large',
};

it('reads what the server sent, and nothing else', () => {
  expect(readPanelConfig({ ...config, launcher: { label: 'Abrir chat' } }, ORIGIN)).toEqual({
    ...config,
    avatar: 'https://bots.example/avatars/1.png',
  });
});

it('makes do with an answer that lacks everything', () => {
  expect(readPanelConfig({}, ORIGIN)).toEqual({
    name: '',
    avatar: '',
    welcomeMessage: '',
    primaryColor: '',
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
  });
});
