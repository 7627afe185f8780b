import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountId, DocumentId } from '@chatbot-builder/contracts/ids';
import { v5 } from 'uuid';
import { z } from 'zod';
import { ProblemException } from '../../http/problem.js';
import { Clock, Ids } from '../../ports/clock.js';
import { Vault } from '../../runtime/vault.js';

export const VALID_MS = 15 * 60_000;
const PURPOSE = 'upload-address';
const NAMESPACE = 'c0b7d4c2-3f0b-4f6d-8a53-6f0f5c1f2e9d';

/** Where one file goes: an account's, and nobody else's. */
export interface Upload {
  readonly accountId: AccountId;
  readonly uploadId: string;
}

export const UploadQuery = z.object({ expires: z.coerce.number().int(), signature: z.string() });
export type UploadQuery = z.infer<typeof UploadQuery>;

const PATH = /^\/api\/objects\/([0-9a-f-]{36})\/([0-9a-f-]{36})$/;

export const objectKeyOf = ({ accountId, uploadId }: Upload): string => `uploads/${accountId}/${uploadId}`;

/** An upload becomes one document: its id follows, so that using it twice meets the same stream. */
export const documentIdOf = ({ uploadId }: Upload): DocumentId => DocumentId.parse(v5(uploadId, NAMESPACE));

/** The upload that an address names, of these origins; undefined where it is no address of ours. */
export function uploadAt(address: string, origins: readonly string[]): { readonly accountId: string; readonly uploadId: string } | undefined {
  const url = URL.parse(address);
  const [, accountId, uploadId] = (url && origins.includes(url.origin) && PATH.exec(url.pathname)) || [];
  return accountId && uploadId ? { accountId, uploadId } : undefined;
}

const refused = (code: string, message: string) => new ProblemException({ statusCode: 403, code, message });

/** Addresses that a browser may PUT one file to: signed, for one account, for a quarter of an hour. */
@Injectable()
export class Uploads {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async issue(accountId: AccountId, origin: string): Promise<string> {
    const uploadId = this.ids.uuid();
    const expires = this.clock.now().getTime() + VALID_MS;
    const query = new URLSearchParams({ expires: String(expires), signature: await this.signature({ accountId, uploadId }, expires) });
    return `${origin}/api/objects/${accountId}/${uploadId}?${query}`;
  }

  /** @throws ProblemException where the address was not issued so, or is too old */
  async verify(upload: Upload, { expires, signature }: UploadQuery): Promise<void> {
    const expected = Buffer.from(await this.signature(upload, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw refused('upload-not-allowed', 'This upload address is not valid.');
    if (this.clock.now().getTime() >= expires) throw refused('upload-expired', 'This upload address has expired. Please choose the file again.');
  }

  private signature({ accountId, uploadId }: Upload, expires: number): Promise<string> {
    return this.vault.hmac(PURPOSE, `${accountId}/${uploadId}/${expires}`);
  }
}
