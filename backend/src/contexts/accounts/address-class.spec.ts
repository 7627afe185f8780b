import { expect, it } from 'vitest';
import { addressClassOf } from './address-class.js';

it.each([
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'loopback'],
  ['192.168.1.7', 'private'],
  ['::ffff:10.0.0.1', 'private'],
  ['fd12::1', 'private'],
  ['203.0.113.7', 'public'],
  ['2001:db8::1', 'public'],
  ['', 'unknown'],
] as const)('says that %s is %s', (address, addressClass) => expect(addressClassOf(address)).toBe(addressClass));
