/** The packages that a folder may not import, as ESLint configurations, so that editors report violations too. */
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
  message: "Import 'zod/mini': browsers would load all of zod.",
};

export const packageRules = [
  {
    files: ['frontends/**/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.property.name='injectEndpoints'] > ObjectExpression:not(:has(> Property[key.name='overrideExisting'][value.value='throw']))",
          message: "Set overrideExisting: 'throw'. Without it, a second endpoint with the same name is ignored.",
        },
      ],
    },
  },
  { files: ['frontends/!(kit|e2e)/src/**/*.{ts,tsx}'], rules: forbid(kitOnly, miniOnly) },
  { files: ['frontends/kit/src/**/*.{ts,tsx}', 'widget/src/**/*.{ts,tsx}'], rules: forbid(miniOnly) },
  // Tests compare both.
  { files: ['contracts/src/**/*.ts'], ignores: ['contracts/src/events/**', '**/*.spec.ts'], rules: forbid(miniOnly) },
  {
    files: ['backend/src/**/*.ts'],
    ignores: ['backend/src/settings/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only config.ts may read the environment.' },
      ],
    },
  },
];
