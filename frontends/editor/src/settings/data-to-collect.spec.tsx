import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DataToCollect } from './data-to-collect';

const shown = (fieldMappings: ChatbotSettings['fieldMappings'] = {}) => {
  let setAll: (values: ChatbotSettings) => void;
  const drawn = {
    values: { ...CHATBOT_DEFAULTS, fieldMappings },
    set: (fields: ChatbotSettings['fieldMappings']) => act(() => setAll({ ...drawn.values, fieldMappings: fields })),
  };
  const Form = () => {
    const [values, setValues] = useState(drawn.values);
    drawn.values = values;
    setAll = setValues;
    const edit = (edits: Partial<ChatbotSettings>) => setValues({ ...values, ...edits });
    return <DataToCollect form={{ values, edit, isChanged: () => false, problemOf: () => undefined }} />;
  };
  renderWithin(<Form />);
  return drawn;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('adds fields, which count once they have a name, and removes them', () => {
  const drawn = shown();
  press('Add field');
  expect(field('field 1, name')).toHaveFocus();
  expect(drawn.values.fieldMappings).toEqual({});
  type('field 1, description', 'the visitor’s address');
  expect(drawn.values.fieldMappings).toEqual({});
  type('field 1, name', 'Email ');
  expect(drawn.values.fieldMappings).toEqual({ Email: 'the visitor’s address' });
  expect(field('field 1, name').value).toBe('Email ');
  press('Add field');
  type('field 2, name', 'Size');
  expect(drawn.values.fieldMappings).toEqual({ Email: 'the visitor’s address', Size: 'Size' });
  press('Remove field 1');
  expect(drawn.values.fieldMappings).toEqual({ Size: 'Size' });
});

it('shows what is set elsewhere, as when changes are discarded', () => {
  const drawn = shown({ Email: 'an address' });
  type('field 1, name', 'E-mail');
  drawn.set({ Email: 'an address' });
  expect(field('field 1, name').value).toBe('Email');
  expect(field('field 1, description').value).toBe('an address');
});

it('says that a name counts once', () => {
  const drawn = shown({ Email: 'an address' });
  press('Add field');
  type('field 2, name', 'Email');
  expect(screen.getByText(/only the last one counts/)).toBeInTheDocument();
  expect(drawn.values.fieldMappings).toEqual({ Email: 'Email' });
  type('field 2, name', 'Size');
  expect(screen.queryByText(/only the last one counts/)).toBeNull();
});

it('takes ten fields', () => {
  shown(Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, 'x'])));
  press('Add field');
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
});
