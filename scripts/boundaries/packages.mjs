/**
 * Which packages a folder may not import, as ESLint configurations, so that an editor says it while one types. Kept alive
 * by packages.test.mjs.
 */
const FRONT_END = [
  // The slash anchors it: the kit's own modules are named after antd's families.
  '/antd',
  '/antd/*',
  '@ant-design/*',
  'react-router',
  'react-router/*',
  'react-router-dom',
  '@reduxjs/toolkit/query',
  '@reduxjs/toolkit/query/*',
];

const forbid = (...restrictions) => ({ 'no-restricted-imports': ['error', { patterns: restrictions }] });

const kitOnly = {
  group: FRONT_END,
  message: 'Import it from @chatbot-builder/kit: its export lists decide what ships.',
};
const miniOnly = {
  regex: '^zod(/(?!mini$)|$)',
  message: "Import 'zod/mini': a visitor or newcomer would load all of zod.",
};

export const packageRules = [
  { files: ['frontends/!(kit|e2e)/src/**/*.{ts,tsx}'], rules: forbid(kitOnly) },
  {
    files: ['frontends/shell/src/landing/**/*.{ts,tsx}', 'frontends/shell/src/landing.*'],
    rules: forbid(kitOnly, miniOnly),
  },
  {
    files: ['frontends/**/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='injectEndpoints'] > ObjectExpression:not(:has(> Property[key.name='overrideExisting'][value.value='throw']))",
          message: "Say overrideExisting: 'throw': of two endpoints with one name, the second would be ignored.",
        },
      ],
    },
  },
  { files: ['widget/src/**/*.{ts,tsx}', 'contracts/src/widget/**/*.ts'], rules: forbid(miniOnly) },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/settings/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'config.ts alone reads the environment.' },
      ],
    },
  },
];
