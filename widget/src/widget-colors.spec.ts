import { expect, it } from 'vitest';
import { widgetColors } from './widget-colors';

it('adjusts the owner’s color', () => {
  expect(widgetColors('#3B82F6')).toEqual({ fill: '#3472d8', text: '#ffffff' });
});

it('falls back to the default for an invalid color', () => {
  expect(widgetColors('url(javascript:alert(1))')).toEqual(widgetColors('#8b5cf6'));
});
