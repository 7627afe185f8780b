import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { packageRules } from './packages.mjs';

const messagesFor = (filename, code) =>
  new Linter().verify(
    code,
    [{ files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } }, ...packageRules],
    { filename },
  );

const importing = (name) => `import { it } from '${name}';\nexport default it;\n`;

const forbidden = [
  ['frontends/editor/src/page.tsx', 'antd'],
  ['frontends/shell/src/app.tsx', 'antd/es/button'],
  ['frontends/conversations/src/page/page.tsx', 'react-router'],
  ['frontends/editor/src/api.ts', '@reduxjs/toolkit/query/react'],
  ['frontends/shell/src/landing/hero.tsx', 'antd'],
  ['frontends/editor/src/draft.ts', 'zod'],
  ['frontends/kit/src/api/api-error.ts', 'zod'],
  ['widget/src/panel/frames.ts', 'zod'],
  ['widget/src/panel/frames.ts', 'zod/v4'],
  ['contracts/src/widget/visitor-api.ts', 'zod'],
  ['contracts/src/http/chat.ts', 'zod'],
  ['contracts/src/ids.ts', 'zod'],
];

const allowed = [
  ['frontends/kit/src/antd/button.tsx', 'antd'],
  ['frontends/kit/src/router.ts', 'react-router'],
  ['frontends/editor/src/page.tsx', '@chatbot-builder/kit/antd'],
  ['frontends/editor/src/draft.ts', 'zod/mini'],
  ['widget/src/panel/frames.ts', 'zod/mini'],
  ['contracts/src/http/chat.ts', 'zod/mini'],
  ['contracts/src/events/chatbot.ts', 'zod'],
];

describe('packages', () => {
  for (const [file, name] of forbidden) {
    test(`${file} may not import ${name}`, () => {
      assert.deepEqual(
        messagesFor(file, importing(name)).map(({ ruleId }) => ruleId),
        ['no-restricted-imports'],
      );
    });
  }

  for (const [file, name] of allowed) {
    test(`${file} may import ${name}`, () => {
      assert.deepEqual(messagesFor(file, importing(name)), []);
    });
  }

  test('an endpoint must not replace another with the same name', () => {
    const injecting = (options) => `export default baseApi.injectEndpoints({ ${options} });\n`;
    const file = 'frontends/editor/src/api.ts';
    assert.deepEqual(messagesFor(file, injecting("overrideExisting: 'throw', endpoints: () => ({})")), []);
    assert.deepEqual(
      messagesFor(file, injecting('endpoints: () => ({})')).map(({ ruleId }) => ruleId),
      ['no-restricted-syntax'],
    );
  });

  test('only config.ts reads the environment', () => {
    const reading = 'export const port = process.env.PORT;\n';
    assert.deepEqual(messagesFor('backend/src/settings/config.ts', reading), []);
    assert.deepEqual(
      messagesFor('backend/src/http/sessions.ts', reading).map(({ ruleId }) => ruleId),
      ['no-restricted-properties'],
    );
  });
});
