import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RestorePause } from './restore-pause.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pause-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

it('applies to every process from its start to its end', async () => {
  const pause = new RestorePause(dataDir);
  expect(pause.holds).toBe(false);
  pause.begin();
  expect(new RestorePause(dataDir).holds).toBe(true);
  const over = new RestorePause(dataDir).over(new AbortController().signal);
  pause.end();
  await over;
  pause.end();
  expect(pause.holds).toBe(false);
});

it('stops waiting when the signal aborts', async () => {
  const stopping = new AbortController();
  const pause = new RestorePause(dataDir);
  pause.begin();
  const over = pause.over(stopping.signal);
  stopping.abort();
  await over;
  expect(pause.holds).toBe(true);
});
