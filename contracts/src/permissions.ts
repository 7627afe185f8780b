/**
 * Roles and their permissions. Plain data, no imports, safe for every bundle. The server enforces them and screens read
 * them.
 */

export const ROLES = ['admin', 'client'] as const;
export type Role = (typeof ROLES)[number];

const EVERYONE: readonly Role[] = ROLES;
const ADMIN: readonly Role[] = ['admin'];

/** A client reads what is assigned to it. It can change only its own profile. */
const GRANTED = {
  'dashboard:read': EVERYONE,
  'chatbots:read': EVERYONE,
  'chatbots:write': ADMIN,
  'knowledge:read': EVERYONE,
  'knowledge:write': ADMIN,
  'conversations:read': EVERYONE,
  /** Why a reply says what it says. It holds the chatbot's instructions. */
  'receipts:read': ADMIN,
  /** What visitors gave of the data that the owner asks for. */
  'collected-data:read': ADMIN,
  'conversations:export': ADMIN,
  'conversations:erase': ADMIN,
  /** Long work such as exports: what runs, its progress and its files. */
  'tasks:manage': ADMIN,
  /** What needs somebody to act. */
  'notices:read': ADMIN,
  /** Test replies cost as much as real ones. */
  'test-chat:send': ADMIN,
  'templates:read': ADMIN,
  'analytics:read': ADMIN,
  'clients:manage': ADMIN,
  /** The person's own sign-in and appearance. */
  'profile:manage': EVERYONE,
  /** The whole account: provider key, billing, verification, erasure. */
  'account:manage': ADMIN,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof GRANTED;
export const PERMISSIONS = Object.keys(GRANTED) as readonly Permission[];

export const may = (role: Role, permission: Permission): boolean => GRANTED[permission].includes(role);
