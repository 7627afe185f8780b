/** What may not stay in the tree: each is work that somebody meant to come back to. */
const REASONS = [
  [/\b(?:describe|test|it|suite|t)\.only\b|\bf(?:describe|it)\(['\"`]/, 'runs alone and silences every other test'],
  [
    /\b(?:describe|test|it|suite)\.(?:skip|todo)\b|\bx(?:describe|it)\(['\"`]/,
    'is never run; t.skip("why") says when and why',
  ],
  [/\bskip\(\s*\)|\bskip:\s*true\b/, 'is skipped without words'],
  [/\bas any\b(?!\.)/, 'switches the types off'],
  [/@ts-(?:ignore|nocheck|expect-error)\b/, 'switches the compiler off'],
  [/\beslint-disable\b/, 'switches the lint off'],
  [/\b(?:TODO|FIXME|XXX|HACK)\b/, 'is unfinished'],
];

/** `[{ line, text, reason }]`, lines from 1. */
export const brokenPromises = (text) =>
  text.split('\n').flatMap((content, index) => {
    const reasons = REASONS.filter(([pattern]) => pattern.test(content));
    return reasons.map(([, reason]) => ({ line: index + 1, text: content.trim(), reason }));
  });
