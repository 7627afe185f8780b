import tseslint from 'typescript-eslint';

/** Code that only tests run. */
export const TESTS = [
  '**/*.{spec,test,contract,e2e}.{ts,tsx}',
  '**/testing/**/*.{ts,tsx}',
  'backend/test/**/*.ts',
  'frontends/e2e/**/*.ts',
];

const SUITE = '/^(describe|test|it|suite)$/';

const forbid = (...rules) => ({
  'no-restricted-syntax': ['error', ...rules.map(([selector, message]) => ({ selector, message }))],
});

/** Forbids disabled checks, tests that do not run, and notes about unfinished work. */
export const unfinishedWorkRules = [
  {
    // Without this, a comment could switch off the rule that forbids it.
    linterOptions: { noInlineConfig: true },
    rules: {
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack', 'eslint-disable'], location: 'anywhere' },
      ],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    },
  },
  {
    files: [...TESTS, '**/*.test.mjs'],
    rules: forbid(
      [`MemberExpression[property.name='only'][object.name=${SUITE}]`, 'This skips all other tests.'],
      [
        `MemberExpression[property.name=/^(skip|todo)$/][object.name=${SUITE}]`,
        "This test never runs. Use t.skip('reason') to skip it under a condition.",
      ],
      ['CallExpression[callee.name=/^[fx](describe|it|test)$/]', 'This test never runs, or skips all others.'],
      ["CallExpression[callee.property.name='skip'][arguments.length=0]", 'Give a reason for skipping the test.'],
      [
        'Property[key.name=/^(only|skip|todo)$/][value.value=true]',
        'Give a reason for skipping the test, and do not skip others.',
      ],
    ),
  },
];
