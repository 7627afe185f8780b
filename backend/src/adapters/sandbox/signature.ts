import { createHmac, timingSafeEqual } from 'node:crypto';

const STALE_SECONDS = 300;

const macOf = (secret: Uint8Array, seconds: number, body: Uint8Array): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** A signature in the form of Stripe's: `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`. */
export function signatureOf(secret: Uint8Array, body: Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether a body was signed with the secret in the last five minutes. */
export function isSigned(secret: Uint8Array, body: Uint8Array, signature: string | undefined, now: Date): boolean {
  const [, time, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(signature ?? '') ?? [];
  if (time === undefined || hex === undefined) return false;
  const seconds = Number(time);
  return (
    now.getTime() / 1_000 - seconds <= STALE_SECONDS &&
    timingSafeEqual(macOf(secret, seconds, body), Buffer.from(hex, 'hex'))
  );
}
