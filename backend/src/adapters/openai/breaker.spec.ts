import { beforeEach, expect, it } from 'vitest';
import { ModelFailed } from '../../ports/language-model.js';
import { Breaker } from './breaker.js';

const BOUNDS = { failures: 3, openMs: 1_000 };
const refused = new ModelFailed('api-key-refused', 'The key was refused.');
let now: number;
let breaker: Breaker;
beforeEach(() => {
  now = 0;
  breaker = new Breaker(BOUNDS, () => now);
});

const fail = (times: number) => {
  for (let time = 0; time < times; time++) breaker.failed(refused);
};

it('lets everything pass until too many failed in a row', () => {
  fail(2);
  breaker.succeeded();
  fail(2);
  expect(() => breaker.enter()).not.toThrow();
});

it('then refuses with the last failure, until one may try', () => {
  fail(3);
  expect(() => breaker.enter()).toThrow(refused);
  now = 1_000;
  expect(() => breaker.enter()).not.toThrow();
  expect(() => breaker.enter()).toThrow(refused);
});

it('closes when the one that tried succeeded', () => {
  fail(3);
  now = 1_000;
  breaker.enter();
  breaker.succeeded();
  breaker.enter();
  expect(() => breaker.enter()).not.toThrow();
});

it('stays open for as long again when it failed', () => {
  fail(3);
  now = 1_000;
  breaker.enter();
  fail(1);
  now = 1_999;
  expect(() => breaker.enter()).toThrow(refused);
  now = 2_000;
  expect(() => breaker.enter()).not.toThrow();
});

it('lets another one try when the first was stopped', () => {
  fail(3);
  now = 1_000;
  breaker.enter();
  breaker.left();
  expect(() => breaker.enter()).not.toThrow();
});
