import { expect, it } from 'vitest';
import { exportNames, remoteContract } from './remote-contract.mjs';
import { KIT_MODULES } from './shared.mjs';

it.each(KIT_MODULES)('finds the exports of %s in its source', async (module) => {
  const loaded = (await import(/* @vite-ignore */ module)) as object;
  expect(exportNames(module)).toEqual(Object.keys(loaded).sort());
});

it('is stable while nothing shared changes', () => {
  expect(remoteContract()).toBe(remoteContract());
  expect(remoteContract()).toMatch(/^[0-9a-f]{16}$/);
});

it('changes with an export and with a version', () => {
  const surface = { modules: { './toast': ['toast'] }, contracts: [], packages: ['react@19.3.1'] };
  const contracts = [
    surface,
    { ...surface, modules: { './toast': ['toast', 'toastFailure'] } },
    { ...surface, packages: ['react@19.4.0'] },
  ].map((each) => remoteContract(each));
  expect(new Set(contracts).size).toBe(contracts.length);
});
