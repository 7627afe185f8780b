import { z } from 'zod';

/** The parts of an error that may be logged. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** How many nested causes are logged. */
const DEPTH = 5;

/** How many errors of an `AggregateError` are logged. */
const MOST_ERRORS = 10;

/**
 * Reduces an error to what holds no data. Drivers attach whole documents, commands and requests to their errors and
 * quote keys and values in messages. So only known fields are kept, and quotations and braces are cut from messages.
 */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!isObject(error)) return { type: typeof error, message: withoutValues(String(error)) };
  const { name, message, code, stack, cause, errors } = error;
  const logged = {
    type: typeof name === 'string' ? name : 'Error',
    message:
      error instanceof z.core.$ZodError ? placesOf(error) : withoutValues(typeof message === 'string' ? message : ''),
  };
  const frames = typeof stack === 'string' ? framesOf(stack) : [];
  return {
    ...logged,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(frames.length > 0 && { stack: [headOf(logged), ...frames].join('\n') }),
    ...(depth > 0 && cause !== undefined && { cause: loggedError(cause, depth - 1) }),
    ...(depth > 0 &&
      Array.isArray(errors) &&
      errors.length > 0 && { errors: errors.slice(0, MOST_ERRORS).map((each) => loggedError(each, depth - 1)) }),
  };
}

/** The logged error as text: one line for each aggregated error, and causes below. */
export const errorText = (error: unknown): string => linesOf(loggedError(error)).join('\n');

function linesOf(error: LoggedError): string[] {
  const { stack, cause, errors = [] } = error;
  const head = headOf(error);
  return [
    `${withCode(error)}${stack?.slice(head.length) ?? ''}`,
    // An unreachable host with several addresses gives an AggregateError without a message. Its errors say why.
    ...errors.map((each) => `one of them: ${withCode(each)}`),
    ...(cause ? [`caused by ${linesOf(cause).join('\n')}`] : []),
  ];
}

const headOf = ({ type, message }: Pick<LoggedError, 'type' | 'message'>): string =>
  message === '' ? type : `${type}: ${message}`;

const withCode = (error: LoggedError): string =>
  error.code === undefined || error.message.includes(String(error.code))
    ? headOf(error)
    : `${headOf(error)} (${error.code})`;

/**
 * Cuts from the first to the last quotation mark, since quotations may contain more of them, and from a brace to the
 * end, since long texts are truncated.
 */
const withoutValues = (message: string): string =>
  message
    .replace(/\{.*/s, '{…')
    .replace(/".*"/s, '"…"')
    // Redis quotes the arguments of an unknown command.
    .replace(/(with args beginning with:).*/s, '$1 …');

/** Paths and codes of the invalid fields. */
const placesOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');

/** The trailing lines of a stack that are places in code. The message before them may span several lines. */
function framesOf(stack: string): string[] {
  const lines = stack.split('\n');
  const isFrame = (line: string) => /^ {4}at .*(:\d+:\d+\)?|\((<anonymous>|native|index \d+)\))$/.test(line);
  return lines.slice(lines.findLastIndex((line) => !isFrame(line)) + 1);
}

const isObject = (error: unknown): error is Readonly<Partial<Record<keyof LoggedError | 'name', unknown>>> =>
  typeof error === 'object' && error !== null;
