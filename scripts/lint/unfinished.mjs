import tseslint from 'typescript-eslint';

/** Code that only tests run, and that may know more of what it tests than its types say. */
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

/** What may not stay in the tree: checks that are switched off, tests that do not run, notes to come back to. */
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
      [`MemberExpression[property.name='only'][object.name=${SUITE}]`, 'It silences every other test.'],
      [
        `MemberExpression[property.name=/^(skip|todo)$/][object.name=${SUITE}]`,
        "It never runs. t.skip('why') says when and why.",
      ],
      ['CallExpression[callee.name=/^[fx](describe|it|test)$/]', 'It never runs, or silences every other test.'],
      ["CallExpression[callee.property.name='skip'][arguments.length=0]", 'Say why it is skipped.'],
      ['Property[key.name=/^(only|skip|todo)$/][value.value=true]', 'Say why it is skipped, and skip no other.'],
    ),
  },
];
