import { Refused } from '../../../kernel/refusal.js';

/** How many of the list's passwords are refused. The list is ordered by how common they are. */
const REFUSED = 10_000;

let loading: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first new password. */
const common = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, REFUSED)),
  ));

/** @throws Refused `common-password` at the field that the password was typed in */
export async function refuseCommon(password: string, field: string): Promise<void> {
  if (!(await common()).has(password.toLowerCase())) return;
  const message = 'This password is among the most common ones, which attackers try first. Choose another.';
  throw new Refused('invalid', 'common-password', message, { details: [{ path: field, message }] });
}
