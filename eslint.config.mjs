import { defineConfig, globalIgnores } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { packageRules } from './scripts/boundaries/packages.mjs';
import { TESTS, unfinishedWorkRules } from './scripts/lint/unfinished.mjs';

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '**/test-results/', '.nx/', 'data/', '**/.bench/']),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A category names the type of its samples in this way.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // The shapes by which the types of Express and of the store are extended.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A status is a number on the wire and a member of HttpStatus in Nest.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // A callback's error is handed on as it came.
      '@typescript-eslint/prefer-promise-reject-errors': 'off',
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A port's method is async by its promise, not by what one adapter happens to await.
      '@typescript-eslint/require-await': 'off',
      // The kit's sources are compiled with its users' settings, and bring the one declaration that they need.
      '@typescript-eslint/triple-slash-reference': ['error', { path: 'always' }],
    },
  },
  {
    files: TESTS,
    rules: {
      // node:test waits for what it was given; its results are for those who run tests themselves.
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            {
              from: 'package',
              name: ['describe', 'test', 'it', 'before', 'after', 'beforeEach', 'afterEach'],
              package: 'node:test',
            },
          ],
        },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // The body of a reply is what a test is there to look at.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      // A spy is handed to expect without its object, and that is its use.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
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
