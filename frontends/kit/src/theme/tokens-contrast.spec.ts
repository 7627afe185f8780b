import { describe, expect, it } from 'vitest';
import { contrast, parseHex } from '@chatbot-builder/contracts/color';
import { palettes, THEME_MODES, type TokenName } from './tokens';

const backgrounds: TokenName[] = ['page', 'surface', 'raised', 'floating', 'field', 'stage'];
const texts: TokenName[] = ['text', 'text-2', 'muted', 'accent-text', 'ok-text', 'warn-text', 'danger-text'];
const bounds: TokenName[] = ['line-3', 'focus'];

describe.each(THEME_MODES)('%s theme', (mode) => {
  const ratio = (front: string, back: string) => contrast(parseHex(front), parseHex(back));
  const color = (name: TokenName) => palettes[mode][name];

  it.each(texts.flatMap((text) => backgrounds.map((back) => [text, back] as const)))('reads %s on %s', (text, back) => {
    expect(ratio(color(text), color(back))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(bounds.flatMap((bound) => backgrounds.map((back) => [bound, back] as const)))(
    'shows %s on %s',
    (bound, back) => {
      expect(ratio(color(bound), color(back))).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['accent', 'accent-hover', 'danger', 'danger-hover'] as const)('reads white on %s', (fill) => {
    expect(ratio('#ffffff', color(fill))).toBeGreaterThanOrEqual(4.5);
  });
});
