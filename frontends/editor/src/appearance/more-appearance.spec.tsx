import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MoreAppearance } from './more-appearance';

const shown = (settings: Partial<ChatbotSettings> = {}) => {
  const drawn: { values: ChatbotSettings } = { values: { ...CHATBOT_DEFAULTS, ...settings } };
  const Form = () => {
    const [values, setValues] = useState(drawn.values);
    drawn.values = values;
    const edit = (edits: Partial<ChatbotSettings>) => setValues({ ...values, ...edits });
    const form = { values, edit, isChanged: () => false, problemOf: () => undefined };
    return <MoreAppearance form={form} chatbotId={undefined} fill="#8b5cf6" text="#ffffff" />;
  };
  renderWithin(<Form />);
  return drawn;
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('adds, edits and removes suggested questions, up to four', () => {
  const drawn = shown({ suggestedQuestions: ['One?', 'Two?', 'Three?'] });
  press('Add question');
  type('question 4, text', 'Four?');
  expect(screen.queryByRole('button', { name: 'Add question' })).toBeNull();
  press('Remove question 2');
  expect(drawn.values.suggestedQuestions).toEqual(['One?', 'Three?', 'Four?']);
});

it('offers each language once for a welcome', () => {
  const drawn = shown({ welcomeMessages: [{ language: 'en', message: 'Hi!' }] });
  press('Add language');
  type('language 2, message', '¡Hola!');
  expect(drawn.values.welcomeMessages).toEqual([
    { language: 'en', message: 'Hi!' },
    { language: 'es', message: '¡Hola!' },
  ]);
});

it('takes a greeting with its page and time', () => {
  const drawn = shown();
  press('Add greeting');
  type('greeting 1, message', 'Questions about prices?');
  type('greeting 1, path contains', '/pricing');
  type('After', '12');
  expect(drawn.values.greetings).toEqual([{ message: 'Questions about prices?', path: '/pricing', afterSeconds: 12 }]);
});

it('changes one side of the offset', () => {
  const drawn = shown();
  type('Bottom', '96');
  expect(drawn.values.launcherOffset).toEqual({ side: 24, bottom: 96 });
});
