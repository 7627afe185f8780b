import { expect, it } from 'vitest';
import { OWNER, recorded } from '../../kernel/testing/recorded.js';
import { COMPLETE_REGISTRATION, completeRegistration } from './registration.reaction.js';

const personId = '0190a6a0-0000-4000-8000-000000000009';
const effects = (type: string) =>
  recorded({ type, data: { personId }, stream: 'email-1' }).flatMap((event) =>
    completeRegistration.effectsOf(event as never),
  );

it('completes a registration ten seconds after its claim, so that it does not race the request', () =>
  expect(effects('EmailClaimed')).toEqual([
    { job: COMPLETE_REGISTRATION, payload: { personId, accountId: OWNER }, delayMs: 10_000 },
  ]));

it('ignores a released address', () => expect(effects('EmailReleased')).toEqual([]));
