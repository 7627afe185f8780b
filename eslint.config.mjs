import { defineConfig, globalIgnores } from 'eslint/config';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { packageRules } from './scripts/boundaries/packages.mjs';

const TESTS = '**/*.{spec,test,contract,e2e}.{ts,tsx}';

export default defineConfig(
  globalIgnores(['**/dist/', '**/node_modules/', '**/coverage/', '**/test-results/', '.nx/', 'data/', '.bench/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // The one way to the clipboard on a page without TLS, where a dashboard on a LAN address lives.
      '@typescript-eslint/no-deprecated': ['error', { allow: [{ from: 'lib', name: 'execCommand' }] }],
      // The shapes by which Express and react-router's own types are extended.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unnecessary-boolean-literal-compare': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A status is a number on the wire and a member of HttpStatus in Nest.
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true, allowThrowingAny: true }],
      '@typescript-eslint/return-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A port's method is async by its promise, not by what one adapter happens to await.
      '@typescript-eslint/require-await': 'off',
      // The kit's sources are compiled with its users' settings, and bring the one declaration that they need.
      '@typescript-eslint/triple-slash-reference': ['error', { path: 'always' }],
    },
  },
  {
    files: [TESTS],
    rules: {
      // node:test collects what describe and test return; a missing element is a failing test as good as any.
      '@typescript-eslint/no-floating-promises': ['error', { allowForKnownSafeCalls: [{ from: 'package', name: ['describe', 'test', 'it', 'before', 'after', 'beforeEach', 'afterEach'], package: 'node:test' }] }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A spy is handed to expect without its object, and that is its use.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['frontends/**/*.{ts,tsx}'],
    ignores: ['frontends/e2e/**'],
    ...hooks.configs.flat.recommended,
  },
  { rules: { eqeqeq: ['error', 'smart'], 'no-var': 'error', 'prefer-const': 'error', 'object-shorthand': 'error' } },
  ...packageRules,
);
