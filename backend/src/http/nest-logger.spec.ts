import { Logger as NestLogger } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { nestLogger } from './request-log.js';

/** What the product's log holds of what the framework's logger is told. */
function logged(tell: (logger: NestLogger) => void): Record<string, unknown> {
  const lines: string[] = [];
  NestLogger.overrideLogger(nestLogger(pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })));
  tell(new NestLogger('Replies'));
  return JSON.parse(lines[0] ?? '{}') as Record<string, unknown>;
}

it('keeps an error and its fields beside what happened', () => {
  const line = logged((logger) => logger.error({ err: new Error('away'), messageId: 'm1' }, 'A reply failed'));
  expect(line).toMatchObject({ context: 'Replies', msg: 'A reply failed', messageId: 'm1', err: { message: 'away' } });
});

it('keeps a sentence with its context', () => {
  expect(logged((logger) => logger.warn('Slow'))).toMatchObject({ context: 'Replies', msg: 'Slow' });
});
