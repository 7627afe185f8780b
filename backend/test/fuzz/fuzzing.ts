import fc from 'fast-check';

/** A fixed seed, so that `npm test` tries the same cases every time. */
const SEED = 20_261_123;

/** For each property. Set by `npm run fuzz -- <minutes>`, which tries new cases. */
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 0);

const setup: fc.Parameters<unknown> =
  minutes > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: minutes * 60_000, markInterruptAsFailure: false }
    : { seed: SEED };

/** Milliseconds that a property may take. */
export const PROPERTY_TIMEOUT_MS = Math.max(300_000, minutes * 2 * 60_000);

/** How a property is tried: `runs` cases of one seed, or new cases for the minutes that were asked for. */
export const tried = <Case>(runs: number): fc.Parameters<Case> => ({ numRuns: runs, ...setup }) as fc.Parameters<Case>;

/**
 * Text with everything that parsers stumble over: control characters, lone surrogates, signs of Markdown, JSON and
 * paths.
 */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        '\0',
        '\u001b',
        '\ud800',
        '\udfff',
        '..',
        '/',
        '%',
        '{',
        '"',
        '\\',
        '=',
        '*',
        '_',
        '[',
        '\n',
        'a',
        '💬',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('__proto__', 'constructor', '$where', '-1', '1e999', 'NaN', '9'.repeat(400), 'null', 'true', ''),
);
