import { expect, it } from 'vitest';
import { SystemClock } from '../adapters/system/system-clock.js';
import { readConfig } from '../settings/config.js';
import { Opening } from './opening.js';

it('closes engines in reverse order, even if one of them fails to close', async () => {
  const opening = new Opening(readConfig({}), new SystemClock(), {});
  const closed: string[] = [];
  opening.onClose(() => closed.push('directory'));
  opening.onClose(() => Promise.reject(new Error('MongoDB is unavailable')));
  opening.onClose(() => Promise.reject(new Error('Redis is unavailable')));
  opening.onClose(() => closed.push('index'));
  await expect(opening.close()).rejects.toThrow('Redis is unavailable');
  expect(closed).toEqual(['index', 'directory']);
  await opening.close();
});
