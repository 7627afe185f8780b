import type { core } from 'zod/mini';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  date: 'a date',
  array: 'a list',
  object: 'an object',
};

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'URL',
  uuid: 'ID',
  datetime: 'date and time',
};

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === '';

const counted = (count: number | bigint, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** A size limit in words: `word` is `at least`, `at most`, `exactly`, `more than` or `less than`. */
function sizeMessage(word: string, size: number | bigint, origin: string): string {
  if (origin === 'string') return `Use ${word} ${counted(size, 'character')}`;
  if (origin === 'file') return `Use ${word} ${counted(size, 'byte')}`;
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Choose ${word} ${counted(size, 'item')}`;
  return `Must be ${word} ${size.toLocaleString('en')}`;
}

/**
 * Default messages for schemas without their own. Forms pass it to `safeParse` and the server configures zod with it,
 * so both show the same messages.
 */
export function errorMap(issue: core.$ZodRawIssue): string {
  if (isMissing(issue.input)) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${TYPE_NAMES[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}`
        : `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.exact) return sizeMessage('exactly', issue.minimum, issue.origin);
      return sizeMessage(issue.inclusive === false ? 'more than' : 'at least', issue.minimum, issue.origin);
    case 'too_big':
      if (issue.exact) return sizeMessage('exactly', issue.maximum, issue.origin);
      return sizeMessage(issue.inclusive === false ? 'less than' : 'at most', issue.maximum, issue.origin);
    case 'invalid_format':
      return `Must be a valid ${FORMAT_NAMES[issue.format] ?? 'value'}`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    default:
      return 'Not valid';
  }
}
