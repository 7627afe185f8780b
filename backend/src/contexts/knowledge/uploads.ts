import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AccountId, DocumentId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { v5 } from 'uuid';
import { z } from 'zod';
import { CONFIG, type Config } from '../../settings/config.js';
import { Refused } from '../../kernel/refusal.js';
import { invalidInput } from '../../kernel/refusals.js';
import { Clock, Ids } from '../../ports/clock.js';
import { Vault } from '../../runtime/sealing/vault.js';

const VALID_MS = 15 * 60_000;
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

/** What the keys of an account's files begin with. */
export const objectsOf = (accountId: AccountId): string => `uploads/${accountId}/`;

export const objectKeyOf = ({ accountId, uploadId }: Upload): string => `${objectsOf(accountId)}${uploadId}`;

/** An upload becomes one document: its id follows, so that using it twice meets the same stream. */
export const documentIdOf = ({ uploadId }: Upload): DocumentId => DocumentId.parse(v5(uploadId, NAMESPACE));

const refused = (code: string, message: string) => new Refused('forbidden', code, message);

/** Addresses that a browser may PUT one file to: signed, for one account, for a quarter of an hour. */
@Injectable()
export class Uploads {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** On the origin that the caller knows the server by. */
  async issue(accountId: AccountId, request: Request): Promise<string> {
    const uploadId = this.ids.uuid();
    const expires = this.clock.now().getTime() + VALID_MS;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: await this.signature({ accountId, uploadId }, expires),
    });
    return `${this.originOf(request)}/api/objects/${accountId}/${uploadId}?${query.toString()}`;
  }

  /** @throws Refused where the address was not issued so, or is too old */
  async verify(upload: Upload, { expires, signature }: UploadQuery): Promise<void> {
    const expected = Buffer.from(await this.signature(upload, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw refused('upload-not-allowed', 'This upload address is not valid.');
    if (this.clock.now().getTime() >= expires)
      throw refused('upload-expired', 'This upload address has expired. Please choose the file again.');
  }

  /** The upload that an address names, whosever it is. Refused `invalid-input` where it is no address of ours. */
  named(address: string, request: Request): Upload {
    const url = URL.parse(address);
    const [, accountId, uploadId] = (url?.origin === this.originOf(request) && PATH.exec(url.pathname)) || [];
    if (!accountId || !uploadId)
      throw invalidInput([{ path: 'source', message: 'Use the address that the file was uploaded to' }]);
    return { accountId: AccountId.parse(accountId), uploadId };
  }

  private originOf({ protocol, host }: Request): string {
    return this.config.publicUrl ?? `${protocol}://${host}`;
  }

  private signature({ accountId, uploadId }: Upload, expires: number): Promise<string> {
    return this.vault.hmac(PURPOSE, `${accountId}/${uploadId}/${expires}`);
  }
}
