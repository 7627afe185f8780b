import { LIMITS } from '@chatbot-builder/contracts/constants';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Secret } from 'otpauth';

/** 80 bits: nobody can try them, so that a fast hash is enough. */
const CODE_BYTES = 10;

/** `ABCD-EFGH-IJKL-MNOP`, in base32. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: LIMITS.recoveryCodes }, () =>
    new Secret({ size: CODE_BYTES }).base32.replace(/.{4}(?=.)/g, '$&-'),
  );

const digestOf = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();

/** What is stored of a code, however it is typed. */
export const recoveryHash = (code: string): string => digestOf(code).toString('base64');

/** The hashes that are left once the code is used. Undefined if it is none of them. */
export function withoutCode(hashes: readonly string[], code: string): string[] | undefined {
  const digest = digestOf(code);
  const left = hashes.filter((hash) => !timingSafeEqual(Buffer.from(hash, 'base64'), digest));
  return left.length < hashes.length ? left : undefined;
}
