import { z } from 'zod';

export const MEGABYTE = 1_048_576;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Declared {
  /** Default of the setting, in its own unit. */
  readonly amount: number;
  readonly windowMs: number;
  /** What one of the setting's unit counts as. Default 1. */
  readonly unit?: number;
}

const perMinute = (amount: number): Declared => ({ amount, windowMs: MINUTE_MS });

/**
 * Every limit on an amount in a window. The name of its setting says what, in which window and, where it is not
 * obvious, per whom. Limits of a plan are `LIMIT_FREE_…` and `LIMIT_PRO_…`.
 */
const DECLARED = {
  /** Per address. */
  LIMIT_SIGNUPS_PER_MINUTE: perMinute(30),
  /** Per address. */
  LIMIT_LOGINS_PER_MINUTE: perMinute(60),
  /** Per account and address, or known device. */
  LIMIT_LOGIN_FAILURES_PER_15_MINUTES: { amount: 10, windowMs: 15 * MINUTE_MS },
  /** Per address. */
  LIMIT_PASSWORD_RESETS_PER_MINUTE: perMinute(30),
  /** Per e-mail address. */
  LIMIT_ACCOUNT_MAILS_PER_HOUR: { amount: 5, windowMs: HOUR_MS },
  /** Per account. */
  LIMIT_TEST_CHATS_PER_MINUTE: perMinute(60),
  /** Per account without a key of its own: what the operator pays for. */
  LIMIT_PLATFORM_TEST_CHATS_PER_DAY: { amount: 50, windowMs: DAY_MS },
  /** Per account. */
  LIMIT_UPLOADS_PER_MINUTE: perMinute(120),
  /** Per account, whether or not documents are made of the files. */
  LIMIT_UPLOADED_MB_PER_DAY: { amount: 5_120, windowMs: DAY_MS, unit: MEGABYTE },
  /** Per account: saving a chatbot; assigning one to a client, or deleting a client. */
  LIMIT_CHANGES_PER_MINUTE: perMinute(120),
  /** Per account: each hashes a password, and tells whether an address is taken. */
  LIMIT_NEW_CLIENTS_PER_MINUTE: perMinute(30),
  /** Per account: each extracts and indexes a file again. */
  LIMIT_DOCUMENT_RETRIES_PER_MINUTE: perMinute(30),
  /** Per account: each asks the provider. */
  LIMIT_PROVIDER_KEYS_PER_MINUTE: perMinute(10),
  /** Per account: each may read all its conversations or all its data, and a task stores the former for a week. */
  LIMIT_EXPORTS_PER_HOUR: { amount: 20, windowMs: HOUR_MS },
  /** Per account: each asks the provider of payments. */
  LIMIT_BILLING_CALLS_PER_MINUTE: perMinute(20),
  /** Per address: what the provider of payments tells, whether the signature is right or wrong. */
  LIMIT_PAYMENT_EVENTS_PER_MINUTE: perMinute(600),
  /** Per visitor. */
  LIMIT_CHAT_MESSAGES_PER_MINUTE: perMinute(20),
  /** Per address. */
  LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_ADDRESS: perMinute(120),
  /** Per chatbot: messages of its visitors, and of clients with its keys. */
  LIMIT_CHAT_MESSAGES_PER_MINUTE_PER_CHATBOT: perMinute(1_200),
  /** Per address: questions to the chat on the landing page. */
  LIMIT_DEMO_MESSAGES_PER_MINUTE: perMinute(20),
  /** Per key of a chatbot. */
  LIMIT_API_MESSAGES_PER_MINUTE: perMinute(60),
  /** Per address, whether the key is right or wrong. */
  LIMIT_API_CALLS_PER_MINUTE_PER_ADDRESS: perMinute(600),
  /** Per chatbot: what all its visitors write. */
  LIMIT_VISITORS_MB_PER_DAY: { amount: 50, windowMs: DAY_MS, unit: MEGABYTE },
  /** Per address. */
  LIMIT_VISITOR_SESSIONS_PER_MINUTE: perMinute(60),
  /** Per address: visitors who leave theirs. Each mails an owner. */
  LIMIT_CONTACT_REQUESTS_PER_HOUR: { amount: 10, windowMs: HOUR_MS },
  /** Per address: all other requests of a widget. */
  LIMIT_VISITOR_CALLS_PER_MINUTE: perMinute(600),
  /** Per address, whether the token is right or wrong. */
  LIMIT_OPERATOR_CALLS_PER_MINUTE: perMinute(60),
  /** Per address: the description of the API, whose page takes five requests. */
  LIMIT_API_DOCS_PER_MINUTE: perMinute(120),
  /** Per account: each folds all of its events. The operator's are not counted. */
  LIMIT_VERIFICATIONS_PER_DAY: { amount: 1, windowMs: DAY_MS },
} satisfies Record<string, Declared>;

export type LimitName = keyof typeof DECLARED;

/** What a quota is made of, besides its name. */
export interface Limit {
  readonly limit: number;
  readonly windowMs: number;
}
export type Limits = Readonly<Record<LimitName, Limit>>;

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

const names = Object.keys(DECLARED) as LimitName[];

/** The settings of limits, as part of the environment's schema. */
export const LIMIT_SETTINGS = Object.fromEntries(
  names.map((name) => [name, positive(DECLARED[name].amount)]),
) as Record<LimitName, ReturnType<typeof positive>>;

export const limitsOf = (settings: Readonly<Record<LimitName, number>>): Limits =>
  Object.fromEntries(
    names.map((name) => {
      const { windowMs, unit = 1 }: Declared = DECLARED[name];
      return [name, { limit: settings[name] * unit, windowMs }];
    }),
  ) as Record<LimitName, Limit>;

/** Limits of the plans, against abuse. */
export const PLAN_SETTINGS = {
  LIMIT_FREE_STORED_MB: positive(100),
  LIMIT_FREE_DOCUMENTS: positive(200),
  LIMIT_PRO_STORED_MB: positive(5_120),
  LIMIT_PRO_DOCUMENTS: positive(5_000),
};

export const plansOf = (settings: Readonly<Record<keyof typeof PLAN_SETTINGS, number>>) => ({
  free: { documents: settings.LIMIT_FREE_DOCUMENTS, storedBytes: settings.LIMIT_FREE_STORED_MB * MEGABYTE },
  pro: { documents: settings.LIMIT_PRO_DOCUMENTS, storedBytes: settings.LIMIT_PRO_STORED_MB * MEGABYTE },
});
