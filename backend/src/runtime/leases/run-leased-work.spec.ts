import { expect, it } from 'vitest';
import { Fenced } from '../../ports/document-store.js';
import { runLeasedWork } from './run-leased-work.js';
import type { HeldLease } from './lease-keeper.js';

const fenced = new Fenced('A later holder has begun');

it('ends with the term', async () => {
  const said: string[] = [];
  const turn = { start: async () => void said.push('started'), stop: async () => void said.push('stopped') };
  await runLeasedWork({ token: 1, signal: AbortSignal.abort() }, turn);
  expect(said).toEqual(['started', 'stopped']);
});

it('ends when a store fences it', async () => {
  const turn = { start: async (lease: HeldLease) => lease.ends(fenced), stop: async () => undefined };
  await expect(runLeasedWork({ token: 1, signal: new AbortController().signal }, turn)).rejects.toBe(fenced);
});

it('throws Fenced if the last write was fenced after the term ended', async () => {
  let held: HeldLease | undefined;
  const turn = { start: async (lease: HeldLease) => void (held = lease), stop: async () => held?.ends(fenced) };
  await expect(runLeasedWork({ token: 1, signal: AbortSignal.abort() }, turn)).rejects.toBe(fenced);
});
