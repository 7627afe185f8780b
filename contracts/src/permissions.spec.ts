import { expect, it } from 'vitest';
import { may, PERMISSIONS } from './permissions.js';

it('lets an admin do everything', () => {
  expect(PERMISSIONS.filter((permission) => !may('admin', permission))).toEqual([]);
});

it('lets a client read what is assigned to it and manage its own profile', () => {
  expect(PERMISSIONS.filter((permission) => may('client', permission))).toEqual([
    'dashboard:read',
    'chatbots:read',
    'knowledge:read',
    'conversations:read',
    'profile:manage',
  ]);
});
