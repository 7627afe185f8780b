import { expect, it } from 'vitest';
import { readConfig } from './config.js';
import { withoutCredentials } from './credentials.js';

it('masks the credentials of engines, however a driver quotes them', () => {
  const strike = withoutCredentials(
    readConfig({
      EVENTSTORE_URL: 'esdb://admin:changeit@host:2113',
      MONGODB_URL: 'mongodb://chat:p%40ssword@host/chatbots',
      REDIS_URL: 'redis://:hunter2hunter2@host',
      S3_BUCKET: 'files',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI',
    }),
  );
  expect(strike('esdb://admin:changeit@host:2113 refused')).toBe('esdb://***host:2113 refused');
  expect(strike('auth failed with p@ssword, p%40ssword, hunter2hunter2 and wJalrXUtnFEMI')).toBe(
    'auth failed with ***, ***, *** and ***',
  );
});

it('leaves other text unchanged', () => {
  expect(withoutCredentials(readConfig({ REDIS_URL: 'redis://host' }))('redis://host is unavailable')).toBe(
    'redis://host is unavailable',
  );
});
