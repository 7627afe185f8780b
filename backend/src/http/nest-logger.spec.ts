import { Logger as NestLogger } from '@nestjs/common';
import { expect, it } from 'vitest';
import { pino } from 'pino';
import { nestLogger } from './request-log.js';

/** The line that a call to Nest's logger writes to the product's log. */
function logged(tell: (logger: NestLogger) => void): Record<string, unknown> {
  const lines: string[] = [];
  NestLogger.overrideLogger(nestLogger(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })));
  tell(new NestLogger('Replies'));
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

it('logs an error and its fields with the message', () => {
  const line = logged((logger) => logger.error({ err: new Error('away'), messageId: 'm1' }, 'A reply failed'));
  expect(line).toMatchObject({ context: 'Replies', msg: 'A reply failed', messageId: 'm1', err: { message: 'away' } });
});

it('logs a message with its context', () => {
  expect(logged((logger) => logger.warn('Slow'))).toMatchObject({ context: 'Replies', msg: 'Slow' });
});
