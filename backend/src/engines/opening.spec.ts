import { expect, it } from '@jest/globals';
import { SystemClock } from '../adapters/system/system-clock.js';
import { readConfig } from '../settings/config.js';
import { Opening } from './opening.js';

it('closes engines in reverse order, even if one of them fails to close', async () => {
  const opening = new Opening(readConfig({}), new SystemClock(), {});
  const closed: string[] = [];
  opening.closeWith(() => closed.push('directory'));
  opening.closeWith(() => Promise.reject(new Error('MongoDB is away')));
  opening.closeWith(() => Promise.reject(new Error('Redis is away')));
  opening.closeWith(() => closed.push('index'));
  await expect(opening.close()).rejects.toThrow('Redis is away');
  expect(closed).toEqual(['index', 'directory']);
  await opening.close();
});
