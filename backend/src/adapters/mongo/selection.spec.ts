import { describe, expect, it } from '@jest/globals';
import { ranges } from './selection.js';

describe('the ranges of a query', () => {
  const at = { key: 'sm', id: 'x' };

  it('are everything but tombstones, which have no key', () =>
    expect(ranges({ field: 'at', order: 'asc' }, undefined)).toEqual([{ 'keys.at': { $gte: '' } }]));

  it('are within the bounds', () =>
    expect(ranges({ field: 'at', order: 'desc', from: 'a', to: 'z' }, undefined)).toEqual([
      { 'keys.at': { $gte: 'sa', $lt: 'sz' } },
    ]));

  it('go on after a place with its ties, then beyond it in the direction of the order', () => {
    expect(ranges({ field: 'at', order: 'asc', from: 'a', to: 'z' }, at)).toEqual([
      { 'keys.at': 'sm', _id: { $gt: 'x' } },
      { 'keys.at': { $gt: 'sm', $lt: 'sz' } },
    ]);
    expect(ranges({ field: 'at', order: 'desc', from: 'a', to: 'z' }, at)).toEqual([
      { 'keys.at': 'sm', _id: { $lt: 'x' } },
      { 'keys.at': { $gte: 'sa', $lt: 'sm' } },
    ]);
  });
});
