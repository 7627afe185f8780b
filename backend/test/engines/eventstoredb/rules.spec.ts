import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Rules } from './rules.js';
import { type Proposed, ServerLog } from './server-log.js';

const event = (text = ''): Proposed => ({
  id: randomUUID(),
  type: 'Happened',
  contentType: 'application/json',
  data: Buffer.from(text),
  metadata: new Uint8Array(),
});

/** Each title describes a real server. It names the source if the documentation does not say so. */
describe('the protocol fake of EventStoreDB', () => {
  let log: ServerLog;
  let rules: Rules;
  beforeEach(() => {
    log = new ServerLog();
    rules = new Rules(log);
  });
  const revisions = (stream: string) => {
    const found = rules.read(stream);
    return found.kind === 'found' ? found.records.map(({ revision }) => revision) : found.kind;
  };

  it('counts revisions from 0, and positions in bytes', () => {
    expect(rules.append('a', 'no-stream', [event(), event('12345')])).toMatchObject({ kind: 'written', revision: 1 });
    rules.append('b', 'no-stream', [event()]);
    const [first, second, third] = log.all.map(({ position }) => position);
    expect(revisions('a')).toEqual([0, 1]);
    expect((third ?? 0) - (second ?? 0)).toBe((second ?? 0) - (first ?? 0) + 5);
  });

  it('recognizes a repeated append with the same expected revision, however much has followed', () => {
    const [one, two] = [event(), event()];
    const first = rules.append('a', 'no-stream', [one, two]);
    rules.append('a', 1, [event()]);
    expect(rules.append('a', 'no-stream', [one, two])).toEqual(first);
    expect(rules.append('a', 0, [one, two])).toEqual({ kind: 'wrong-version', current: 2 });
    expect(rules.append('a', 'no-stream', [one, event()])).toEqual({ kind: 'wrong-version', current: 2 });
  });

  it('appends known ids again at another revision (IndexWriter.CheckCommit)', () => {
    const one = event();
    rules.append('a', 'no-stream', [one]);
    expect(rules.append('a', 0, [one])).toMatchObject({ kind: 'written', revision: 1 });
  });

  it('hides a soft-deleted stream, and continues its revisions when it is appended to again', () => {
    rules.append('a', 'no-stream', [event(), event()]);
    expect(rules.delete('a', 1, { hard: false })).toMatchObject({ kind: 'written' });
    expect(revisions('a')).toBe('none');
    expect(log.all.map(({ stream }) => stream)).toEqual(['a', 'a', '$$a']);
    expect(rules.append('a', 'no-stream', [event()])).toMatchObject({ kind: 'written', revision: 2 });
    expect(revisions('a')).toEqual([2]);
  });

  it('restores a soft-deleted stream on an append with its last revision', () => {
    rules.append('a', 'no-stream', [event(), event()]);
    rules.delete('a', 'any', { hard: false });
    expect(rules.append('a', 0, [event()])).toMatchObject({ kind: 'wrong-version' });
    expect(rules.append('a', 1, [event()])).toMatchObject({ kind: 'written', revision: 2 });
    expect(revisions('a')).toEqual([2]);
  });

  it('recognizes a repeated append of a deleted stream, without its position', () => {
    const one = event();
    rules.append('a', 'no-stream', [one]);
    rules.delete('a', 'any', { hard: false });
    expect(rules.append('a', 'no-stream', [one])).toEqual({ kind: 'written', revision: 0, position: undefined });
  });

  it('may miss a stream in the first reads after it was begun again', () => {
    rules.missedReads = 1;
    rules.append('a', 'no-stream', [event()]);
    expect(revisions('a')).toEqual([0]);
    rules.delete('a', 'any', { hard: false });
    expect(rules.append('a', 'stream-exists', [event()])).toEqual({ kind: 'tombstoned' });
    rules.append('a', 'no-stream', [event()]);
    expect(rules.append('a', 'stream-exists', [event()])).toMatchObject({ kind: 'written', revision: 2 });
    expect([revisions('a'), revisions('a')]).toEqual(['none', [1, 2]]);
  });

  it('refuses to delete a stream that never existed', () => {
    expect(rules.delete('a', 'any', { hard: false })).toEqual({ kind: 'wrong-version', current: -1 });
  });

  it('rejects appends after a tombstone', () => {
    rules.append('a', 'no-stream', [event()]);
    rules.delete('a', 'any', { hard: true });
    expect(revisions('a')).toBe('tombstoned');
    expect(rules.append('a', 'no-stream', [event()])).toEqual({ kind: 'tombstoned' });
    expect(rules.delete('a', 'any', { hard: false })).toEqual({ kind: 'tombstoned' });
  });

  it('scavenges deleted records except the last one of each stream', () => {
    rules.append('a', 'no-stream', [event(), event()]);
    rules.append('b', 'no-stream', [event()]);
    rules.delete('a', 'any', { hard: false });
    rules.scavenge();
    expect(log.all.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['a', 1],
      ['b', 0],
      ['$$a', 0],
    ]);
    expect(rules.append('a', 'no-stream', [event()])).toMatchObject({ revision: 2 });
  });

  it('keeps its log in a file, which the next server continues', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fake-'));
    const file = join(directory, 'log.jsonl');
    const before = new Rules(new ServerLog(file));
    before.append('a', 'no-stream', [event('ä'), event()]);
    before.delete('a', 'any', { hard: false });
    before.scavenge();
    const after = new ServerLog(file);
    expect(after.all.map(({ stream, revision }) => [stream, revision])).toEqual([
      ['a', 1],
      ['$$a', 0],
    ]);
    expect(new Rules(after).append('a', 'no-stream', [event()])).toMatchObject({ revision: 2 });
    await rm(directory, { recursive: true });
  });
});
