import { beforeAll, expect, it } from 'vitest';
import { exportNames, remoteContract } from './remote-contract.mjs';
import { KIT_MODULES } from './shared.mjs';

const exported = new Map<string, string[]>();

// Loading antd takes ten seconds and more on a busy machine.
beforeAll(async () => {
  for (const module of KIT_MODULES) {
    const loaded = (await import(/* @vite-ignore */ module)) as object;
    exported.set(module, Object.keys(loaded).sort());
  }
}, 180_000);

it.each(KIT_MODULES)('finds the exports of %s in its source', (module) => {
  expect(exportNames(module)).toEqual(exported.get(module));
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
