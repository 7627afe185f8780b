import { Secret, TOTP } from 'otpauth';

/** What authenticator apps understand (RFC 6238): SHA-1, six digits, 30 s. */
const SPEC = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const DIGITS = /^[0-9]{6}$/;
/** Steps that the clocks may differ. */
const WINDOW = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A random secret, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code of an authenticator app says. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...SPEC, issuer: 'Chatbot Builder', label: email, secret }).toString();

/** The number of the 30 s that the code belongs to, if they are around `now` (Unix ms). Apps show it as "123 456". */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!DIGITS.test(token)) return undefined;
  const delta = TOTP.validate({ ...SPEC, secret: Secret.fromBase32(secret), token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: SPEC.period, timestamp: now }) + delta;
}
