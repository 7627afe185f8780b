import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.js';
import { useAppCode, useRecoveryCode } from './second-factor.js';

/**
 * Of RFC 6238: the code of step 1 is 287082, that of step 0 is 755224 and that of step 2 is 359152 (RFC 4226, appendix
 * D).
 */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const factor = (usedStep: number) => ({ secret, usedStep, recoveryCodes: [] });
const AT_STEP_1 = 45_000;

describe('a code of the app', () => {
  it('is used once', () => {
    const used = useAppCode(factor(-1), '287082', AT_STEP_1);
    expect(used).toEqual(factor(1));
    expect(useAppCode(used!, '287082', AT_STEP_1)).toBeUndefined();
  });

  it('makes earlier ones void, but not the next', () => {
    expect(useAppCode(factor(1), '755224', AT_STEP_1)).toBeUndefined();
    expect(useAppCode(factor(1), '359152', AT_STEP_1)).toEqual(factor(2));
  });
});

describe('recovery codes', () => {
  const codes = newRecoveryCodes();
  const [first, second] = codes as [string, string];
  const given = { ...factor(1), recoveryCodes: codes.map(recoveryHash) };

  it('are ten different ones of 80 bits', () => {
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  });

  it('are used once each', () => {
    const used = useRecoveryCode(given, first);
    expect(used).toEqual({ ...given, recoveryCodes: given.recoveryCodes.slice(1) });
    expect(useRecoveryCode(used!, first)).toBeUndefined();
    expect(useRecoveryCode(used!, second)?.recoveryCodes).toEqual(given.recoveryCodes.slice(2));
  });

  it('may be typed in lower case, and without hyphens', () => {
    expect(useRecoveryCode(given, ` ${first.toLowerCase().replaceAll('-', '')} `)?.recoveryCodes).toHaveLength(9);
    expect(useRecoveryCode(given, first.slice(1))).toBeUndefined();
    expect(useRecoveryCode(given, '')).toBeUndefined();
  });
});
