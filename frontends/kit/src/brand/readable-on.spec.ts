import { expect, it } from 'vitest';
import { contrast, parseHex } from '../theme/contrast';
import { readableOn } from './readable-on';

it('darkens the default colour a little, so that it carries white text', () => {
  expect(readableOn('#8b5cf6')).toEqual({ fill: '#8558ec', text: '#ffffff' });
});

it('leaves a colour that carries white text as it is', () => {
  expect(readableOn('#7c3aed')).toEqual({ fill: '#7c3aed', text: '#ffffff' });
});

it('puts near-black on a colour that would have to be darkened too much', () => {
  expect(readableOn('#f59e0b')).toEqual({ fill: '#f59e0b', text: '#16161d' });
});

it.each(['#000000', '#ffffff', '#10b981', '#ef4444', '#3b82f6', '#808080', '#ffff00'])(
  'reads at 4.5:1 on %s',
  (colour) => {
    const { fill, text } = readableOn(colour);
    expect(contrast(parseHex(fill), parseHex(text))).toBeGreaterThanOrEqual(4.5);
  },
);
