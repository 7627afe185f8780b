import { expect, it } from 'vitest';
import { nodeComplaint } from './node-version.js';

it.each(['20.20.2', '22.11.0', '8.0.0'])('refuses Node %s in a sentence', (version) => {
  expect(nodeComplaint(version)).toContain(`This is Node ${version}.`);
});

it.each(['24.0.0', '24.21.0', '100.1.0'])('accepts Node %s', (version) => {
  expect(nodeComplaint(version)).toBeUndefined();
});
