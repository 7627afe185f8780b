import { expect, it } from 'vitest';
import { Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { pino } from 'pino';
import { createHealthServer } from './servers.js';

const logger = pino({ level: 'silent' });

it('closes what was initialized if the application fails to initialize', async () => {
  const told: string[] = [];

  @Module({})
  class Listening implements OnModuleInit, OnApplicationShutdown {
    onModuleInit(): void {
      told.push('began');
    }

    onApplicationShutdown(): void {
      told.push('ended');
    }
  }

  @Module({})
  class Failing implements OnModuleInit {
    onModuleInit(): Promise<void> {
      return Promise.reject(new Error('The signals are away.'));
    }
  }

  await expect(createHealthServer({ module: Failing, imports: [Listening] }, { logger })).rejects.toThrow(
    'The signals are away.',
  );
  expect(told).toEqual(['began', 'ended']);
});
