import { expect, it } from 'vitest';
import kit from '../package.json' with { type: 'json' };
import { shared } from './shared.mjs';

const NOT_SHARED = ['./format', './pages', './panel', './standalone', './testing', './build', './vitest'];

it('shares every kit module that holds state or styles', () => {
  const needed = Object.keys(kit.exports).filter((path) => !path.endsWith('.css') && !NOT_SHARED.includes(path));
  expect(Object.keys(shared())).toEqual(
    expect.arrayContaining(needed.map((path) => path.replace('.', '@chatbot-builder/kit'))),
  );
});

it('bundles no shared module into a remote in production', () => {
  for (const options of Object.values(shared({ fallback: false }))) {
    expect(options).toMatchObject({ singleton: true, import: false });
  }
});
