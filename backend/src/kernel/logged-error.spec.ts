import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { z } from 'zod';
import { errorText, loggedError } from './logged-error.js';

const carrying = (message: string, carried: object): Error => Object.assign(new Error(message), carried);
const secret = 'Ada Lovelace';

describe('a logged error', () => {
  it.each([
    [
      'a duplicate document',
      carrying(`E11000 duplicate key error collection: chat.view_a index: by_0 dup key: { name: "${secret}" }`, {
        code: 11000,
        keyValue: { name: secret },
        writeErrors: [{ err: { op: { title: secret } } }],
      }),
    ],
    [
      'a document that the schema rejects',
      carrying(`Cast to Number failed for value "{ title: '${secret}' }" (type Object) at path "position"`, {
        value: { title: secret },
        errors: { position: new Error(secret) },
      }),
    ],
    [
      'a Redis command',
      carrying('ERR wrong number of arguments', { command: { name: 'set', args: ['session', secret] } }),
    ],
    ['an unknown Redis command', new Error(`ERR unknown command 'XEVAL', with args beginning with: '${secret}' `)],
    [
      'a request',
      carrying('The bucket does not exist', {
        $metadata: { httpStatusCode: 404 },
        $response: { headers: { authorization: secret } },
      }),
    ],
    ['an invalid JSON body', carrying(`Unexpected token 'A', "${secret}"" is not valid JSON`, { body: secret })],
    [
      'a cause',
      new Error('MongoDB is unavailable', {
        cause: carrying(`dup key: { name: "${secret}" }`, { result: { title: secret } }),
      }),
    ],
    ['aggregated errors', new AggregateError([new Error(`"${secret}"`)], 'all failed')],
    ['a multi-line message', new Error(`"The title is\n    at ${secret} (index.ts:1:1)"`)],
  ])('holds no data of %s', (_, error) => {
    const lines: string[] = [];
    pino({ serializers: { err: loggedError } }, { write: (line: string) => void lines.push(line) }).error(
      { err: error },
      'Failed; retrying',
    );
    expect(lines).toHaveLength(1);
    expect(lines.join() + errorText(error)).not.toContain('Lovelace');
  });

  it('has the type, code and stack, including its causes', () => {
    const error = new TypeError('dup key: { a: 1 }', {
      cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    });
    expect(loggedError(error)).toEqual({
      type: 'TypeError',
      message: 'dup key: {…',
      stack: expect.stringMatching(/^TypeError: dup key: \{…\n {4}at .*logged-error\.spec\.ts:\d+:\d+\)?\n/),
      cause: {
        type: 'Error',
        message: 'connect ECONNREFUSED',
        code: 'ECONNREFUSED',
        stack: expect.stringContaining('logged-error.spec.ts'),
      },
    });
    expect(errorText(error)).toContain('caused by Error: connect ECONNREFUSED');
  });

  it('lists the error of each address of an unreachable host', () => {
    const refused = (address: string) => carrying(`connect ECONNREFUSED ${address}:27017`, { code: 'ECONNREFUSED' });
    const error = Object.assign(
      new AggregateError([refused('::1'), refused('127.0.0.1'), carrying('gone', { code: 7 })], ''),
      { code: 'ECONNREFUSED' },
    );
    const text = errorText(error);
    expect(text).toMatch(/^AggregateError \(ECONNREFUSED\)\n {4}at /);
    expect(text).toContain(
      '\none of them: Error: connect ECONNREFUSED ::1:27017\none of them: Error: connect ECONNREFUSED 127.0.0.1:27017\none of them: Error: gone (7)',
    );
  });

  it('lists only the first of many errors', () => {
    const many = new AggregateError(
      Array.from({ length: 1_000 }, (_, at) => new Error(`no ${at}`)),
      'all failed',
    );
    expect(errorText(many).match(/^one of them/gm)).toHaveLength(10);
  });

  it('describes a thrown value that is not an error', () => {
    expect(loggedError(`said "${secret}"`)).toEqual({ type: 'string', message: 'said "…"' });
    expect(loggedError(undefined)).toEqual({ type: 'undefined', message: 'undefined' });
  });

  it('names the invalid fields of a stored document', () => {
    const { error } = z.object({ settings: z.object({ name: z.number() }) }).safeParse({ settings: { name: secret } });
    expect(loggedError(error)).toMatchObject({ type: 'ZodError', message: 'settings.name: invalid_type' });
  });
});
