import { defineConfig, globalIgnores } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { packageRules } from './scripts/boundaries/packages.mjs';
import { TESTS, unfinishedWorkRules } from './scripts/lint/unfinished.mjs';

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '**/test-results/', '.nx/', 'data/', '**/.bench/']),
  {
    // Rules that need types are oxlint's, in .oxlintrc.json: it uses TypeScript's native compiler.
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      // A category names the type of its samples in this way.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // The shapes by which the types of Express and of the store are extended.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // The kit's sources are compiled with its users' settings, and bring the one declaration that they need.
      '@typescript-eslint/triple-slash-reference': ['error', { path: 'always' }],
    },
  },
  {
    // Nest reads the types of parameters at run time, so imports of them must stay.
    files: ['backend/**/*.ts'],
    languageOptions: { parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true } },
  },
  { files: TESTS, rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    ignores: ['frontends/e2e/**'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { rules: { eqeqeq: ['error', 'smart'], 'no-var': 'error', 'prefer-const': 'error', 'object-shorthand': 'error' } },
  // Prettier wraps code, and leaves comments as they are.
  { rules: { 'max-len': ['error', { code: Number.MAX_SAFE_INTEGER, comments: 120, ignoreUrls: true }] } },
  ...packageRules,
  ...unfinishedWorkRules,
);
