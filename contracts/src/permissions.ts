/** Who may do what: plain data, no imports, safe for every bundle. The server enforces it and screens read it. */

export const ROLES = ['admin', 'client'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;
const ADMIN: readonly Role[] = ['admin'];

/** A client sees what was assigned to it and changes nothing but its own sign-in. */
const GRANTED = {
  'dashboard:read': EVERYONE,
  'chatbots:read': EVERYONE,
  'chatbots:write': ADMIN,
  'knowledge:read': EVERYONE,
  'knowledge:write': ADMIN,
  'conversations:read': EVERYONE,
  'conversations:export': ADMIN,
  'conversations:erase': ADMIN,
  /** Test replies cost what real ones cost. */
  'test-chat:send': ADMIN,
  'templates:read': ADMIN,
  'analytics:read': ADMIN,
  'clients:manage': ADMIN,
  /** One's own sign-in and appearance. */
  'profile:manage': EVERYONE,
  /** The account as a whole: provider key, billing, verification, erasure. */
  'account:manage': ADMIN,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof GRANTED;
export const PERMISSIONS = Object.keys(GRANTED) as readonly Permission[];

export const may = (role: Role, permission: Permission): boolean => GRANTED[permission].includes(role);
