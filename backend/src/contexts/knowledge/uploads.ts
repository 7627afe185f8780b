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

/** An upload slot for one file of one account. */
export interface Upload {
  readonly accountId: AccountId;
  readonly uploadId: string;
}

export const UploadQuery = z.object({ expires: z.coerce.number().int(), signature: z.string() });
export type UploadQuery = z.infer<typeof UploadQuery>;

const PATH = '/api/objects/';
const PREFIX = 'uploads/';
const UPLOAD = z.tuple([AccountId, z.uuid()]);
/** One upload has one address. */
const CAPITAL = /[A-Z]/;

/** The part of a request that says how the caller addressed the server. */
export type Addressed = Pick<Request, 'protocol' | 'host'>;

/** The key prefix of an account's files. */
export const objectsOf = (accountId: AccountId): string => `${PREFIX}${accountId}/`;

export const objectKeyOf = ({ accountId, uploadId }: Upload): string => `${objectsOf(accountId)}${uploadId}`;

/** Derives the document's id from its upload, so that adding an upload twice writes to the same stream. */
export const documentIdOf = ({ uploadId }: Upload): DocumentId => DocumentId.parse(v5(uploadId, NAMESPACE));

const refused = (code: string, message: string) => new Refused('forbidden', code, message);

/** Signed addresses to which a browser can PUT one file. Each belongs to one account and is valid for 15 minutes. */
@Injectable()
export class Uploads {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Issues an address on the public origin, or on the origin of the request if none is configured. */
  async issue(accountId: AccountId, request: Addressed): Promise<string> {
    const uploadId = this.ids.uuid();
    const expires = this.clock.now().getTime() + VALID_MS;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: await this.signature({ accountId, uploadId }, expires),
    });
    return `${this.sourceOf(objectKeyOf({ accountId, uploadId }), request)}?${query.toString()}`;
  }

  /** @throws Refused `upload-not-allowed` for an invalid signature, `upload-expired` for an expired address */
  async verify(upload: Upload, { expires, signature }: UploadQuery): Promise<void> {
    const expected = Buffer.from(await this.signature(upload, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw refused('upload-not-allowed', 'This upload address is not valid.');
    if (this.clock.now().getTime() >= expires)
      throw refused('upload-expired', 'This upload address has expired. Please choose the file again.');
  }

  /**
   * The upload that an address names. Does not check who owns it.
   * @throws Refused `invalid-input` if it is not an upload address
   */
  named(address: string, request: Addressed): Upload {
    const url = URL.parse(address);
    const ours = url?.origin === this.originOf(request) && url.pathname.startsWith(PATH) && !CAPITAL.test(url.pathname);
    const upload = UPLOAD.safeParse(ours ? url.pathname.slice(PATH.length).split('/') : []);
    if (!upload.success)
      throw invalidInput([{ path: 'source', message: 'Use the address that the file was uploaded to' }]);
    const [accountId, uploadId] = upload.data;
    return { accountId, uploadId };
  }

  /** The address that a file was uploaded to, without its signature, on the server's current origin. */
  sourceOf(objectKey: string, request: Addressed): string {
    return `${this.originOf(request)}${PATH}${objectKey.slice(PREFIX.length)}`;
  }

  private originOf({ protocol, host }: Addressed): string {
    return this.config.publicUrl ?? `${protocol}://${host}`;
  }

  private signature({ accountId, uploadId }: Upload, expires: number): Promise<string> {
    return this.vault.hmac(PURPOSE, `${accountId}/${uploadId}/${expires}`);
  }
}
