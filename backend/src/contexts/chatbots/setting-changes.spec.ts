import { expect, it } from 'vitest';
import type { Origin } from '@chatbot-builder/contracts/events';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { type SettingsChanged, toSettingChange } from './setting-changes.js';

const personId = PersonId.parse('0190a6a0-0000-4000-8000-0000000000a1');
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const here: Origin = { address: '192.0.2.7', userAgent: WINDOWS };

const changedBy = (id: string): Pick<SettingsChanged, 'data' | 'metadata'> => ({
  data: { changes: { name: 'Grace', theme: 'dark' } },
  metadata: {
    accountId: '0190a6a0-0000-4000-8000-0000000000c1',
    actor: { kind: 'person', id },
    commandId: 'change',
    correlationId: 'request',
    causationId: 'change',
    occurredAt: '2026-11-21T12:00:00.000Z',
  } as SettingsChanged['metadata'],
});

it.each([
  ['another address', personId, { ...here, address: '198.51.100.4' }, 'Firefox on Windows', false],
  ['the same browser and address', personId, { ...here, requestDigest: 'of its body' }, 'Firefox on Windows', true],
  ['somebody else’s device', 'another', here, 'Firefox on Windows', false],
  ['another browser', personId, { ...here, userAgent: 'curl/8.1' }, null, false],
  ['an origin that is erased', personId, undefined, null, false],
])('tells of %s which device changed which settings', (_from, actor, origin, device, fromHere) =>
  expect(toSettingChange(changedBy(actor), origin, { personId, origin: here })).toEqual({
    fields: ['name', 'theme'],
    changedAt: '2026-11-21T12:00:00.000Z',
    device,
    fromHere,
  }),
);
