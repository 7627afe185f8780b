import { z } from 'zod';

/** What a log may hold of an error. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggedError;
  readonly errors?: readonly LoggedError[];
}

/** Causes of causes beyond this tell nobody anything. */
const DEPTH = 5;

/** Of many that went wrong together, the first tell what it is. */
const MOST_ERRORS = 10;

/**
 * An error without what it is about. Drivers hang whole documents, commands and requests on their errors, and quote keys and
 * values in their messages: only the known fields are taken, and of a message nothing that is quoted or in braces.
 */
export function loggedError(error: unknown, depth = DEPTH): LoggedError {
  if (!isObject(error)) return { type: typeof error, message: withoutValues(String(error)) };
  const { name, message, code, stack, cause, errors } = error;
  const told = {
    type: typeof name === 'string' ? name : 'Error',
    message:
      error instanceof z.core.$ZodError ? placesOf(error) : withoutValues(typeof message === 'string' ? message : ''),
  };
  const frames = typeof stack === 'string' ? framesOf(stack) : [];
  return {
    ...told,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(frames.length > 0 && { stack: [headOf(told), ...frames].join('\n') }),
    ...(depth > 0 && cause !== undefined && { cause: loggedError(cause, depth - 1) }),
    ...(depth > 0 &&
      Array.isArray(errors) &&
      errors.length > 0 && { errors: errors.slice(0, MOST_ERRORS).map((each) => loggedError(each, depth - 1)) }),
  };
}

/** The same as one text, with a line for each of several errors, and causes below. */
export const errorText = (error: unknown): string => linesOf(loggedError(error)).join('\n');

function linesOf(error: LoggedError): string[] {
  const { stack, cause, errors = [] } = error;
  const head = headOf(error);
  return [
    `${withCode(error)}${stack?.slice(head.length) ?? ''}`,
    // A host of two addresses that cannot be reached is an error without a message: these tell why.
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

/** From the first quotation mark to the last, as what is quoted may hold some; from a brace to the end, as long texts come cut off. */
const withoutValues = (message: string): string =>
  message
    .replace(/\{.*/s, '{…')
    .replace(/".*"/s, '"…"')
    // Redis, of a command that it does not know.
    .replace(/(with args beginning with:).*/s, '$1 …');

/** Which fields are not as they should be, and in what way. */
const placesOf = ({ issues }: z.core.$ZodError): string =>
  issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ');

/** The last lines of a stack that are places in code: a message may have lines of its own. */
function framesOf(stack: string): string[] {
  const lines = stack.split('\n');
  const isFrame = (line: string) => /^ {4}at .*(:\d+:\d+\)?|\((<anonymous>|native|index \d+)\))$/.test(line);
  return lines.slice(lines.findLastIndex((line) => !isFrame(line)) + 1);
}

const isObject = (error: unknown): error is Readonly<Partial<Record<keyof LoggedError | 'name', unknown>>> =>
  typeof error === 'object' && error !== null;
