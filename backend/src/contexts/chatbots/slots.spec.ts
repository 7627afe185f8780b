import { expect, it } from 'vitest';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { given } from '../../kernel/testing/given.js';
import { claimSlot, releaseSlot, slots } from './slots.js';

const first = '0190a6a0-0000-4000-8000-00000000000a' as ChatbotId;
const second = '0190a6a0-0000-4000-8000-00000000000b' as ChatbotId;
const free = { plan: 'Free', chatbots: 1 };
const claimed = { type: 'ChatbotSlotClaimed', data: { chatbotId: first } };
const released = { type: 'ChatbotSlotReleased', data: { chatbotId: first } };

it('claims the first slot', () => given(slots).when(claimSlot(first, free)).then(claimed));

it('ignores a repeated claim of the same chatbot', () => given(slots, claimed).when(claimSlot(first, free)).then());

it('refuses a second chatbot on the Free plan', () =>
  given(slots, claimed).when(claimSlot(second, free)).thenRefused('upgrade-required'));

it('says why an upgrade is required', () => {
  const decide = claimSlot(second, free);
  expect(() => decide(new Set([first]))).toThrow('Upgrade required: the Free plan includes 1 chatbot.');
});

it('claims a second slot if the plan allows it', () =>
  given(slots, claimed)
    .when(claimSlot(second, { plan: 'Pro', chatbots: Number.POSITIVE_INFINITY }))
    .then({ type: 'ChatbotSlotClaimed', data: { chatbotId: second } }));

it('gives a released slot to the next chatbot', () =>
  given(slots, claimed, released)
    .when(claimSlot(second, free))
    .then({ type: 'ChatbotSlotClaimed', data: { chatbotId: second } }));

it('releases a claimed slot', () => given(slots, claimed).when(releaseSlot(first)).then(released));

it('ignores a release without a claim', () => given(slots, claimed, released).when(releaseSlot(first)).then());
