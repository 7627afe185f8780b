import { describe, expect, it } from 'vitest';
import { ranges } from './selection.js';

describe('the ranges of a query', () => {
  const at = { key: 'sm', id: 'x' };

  it('exclude only tombstones, which have no key', () =>
    expect(ranges({ field: 'at', order: 'asc' }, undefined)).toEqual([{ '_index.keys.at': { $gte: '' } }]));

  it('respect the bounds', () =>
    expect(ranges({ field: 'at', order: 'desc', from: 'a', to: 'z' }, undefined)).toEqual([
      { '_index.keys.at': { $gte: 'sa', $lt: 'sz' } },
    ]));

  it('continue after a place with its ties, then beyond it in the sort direction', () => {
    expect(ranges({ field: 'at', order: 'asc', from: 'a', to: 'z' }, at)).toEqual([
      { '_index.keys.at': 'sm', _id: { $gt: 'x' } },
      { '_index.keys.at': { $gt: 'sm', $lt: 'sz' } },
    ]);
    expect(ranges({ field: 'at', order: 'desc', from: 'a', to: 'z' }, at)).toEqual([
      { '_index.keys.at': 'sm', _id: { $lt: 'x' } },
      { '_index.keys.at': { $gte: 'sa', $lt: 'sm' } },
    ]);
  });
});
