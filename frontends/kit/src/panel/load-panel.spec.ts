import type { PanelModule } from '@chatbot-builder/widget/panel';
import { expect, it, vi } from 'vitest';
import { importPanel } from './import-panel';
import { loadPanel } from './load-panel';

vi.mock('./import-panel');

it('loads the build that the server serves now, under a new address after a failure', async () => {
  const fetch = vi.fn(async () => Response.json({ panel: 'panel.1.js', version: '1' }));
  vi.stubGlobal('fetch', fetch);
  const module: PanelModule = { mountPanel: vi.fn() };
  vi.mocked(importPanel).mockRejectedValueOnce(new Error('offline')).mockResolvedValue(module);

  await expect(loadPanel()).rejects.toThrow('offline');
  expect(await loadPanel()).toBe(module);
  fetch.mockImplementation(async () => Response.json({ panel: 'panel.2.js', version: '2' }));
  await loadPanel();

  expect(fetch).toHaveBeenCalledWith('/widget/manifest.json');
  expect(vi.mocked(importPanel).mock.calls).toEqual([
    ['panel.1.js'],
    ['panel.1.js?attempt=1'],
    ['panel.2.js?attempt=1'],
  ]);
});

it('refuses a manifest that names no panel', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ statusCode: 503 }, { status: 503 }));
  await expect(loadPanel()).rejects.toThrow(TypeError);
});
