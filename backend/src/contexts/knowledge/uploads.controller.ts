import { Controller, HttpCode, Post, Put, Query, Req } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { UploadTicket } from '@chatbot-builder/contracts/http';
import { AccountId } from '@chatbot-builder/contracts/ids';
import type { Request } from 'express';
import { z } from 'zod';
import { Answers } from '../../http/answers.js';
import { ApiTags } from '../../http/described.js';
import { PathId } from '../../http/path-id.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { ForPerson, ForSigned } from '../../http/routes/route.js';
import { accountOf, type Principal } from '../../kernel/principal.js';
import { Refused } from '../../kernel/refusal.js';
import { requestIdOf } from '../../http/request-log.js';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { JobQueue } from '../../ports/job-queue.js';
import { ObjectExists, ObjectStore, ObjectTooLarge } from '../../ports/object-store.js';
import { Streams } from '../../runtime/streams.js';
import { knowledgeItem } from './document.js';
import { SWEEP_UPLOAD } from './knowledge.jobs.js';
import { UploadAllowance } from './upload-allowance.js';
import { documentIdOf, objectKeyOf, UploadQuery, Uploads } from './uploads.js';

/** Uploaded files without a document are deleted after an hour. */
const SWEPT_AFTER_MS = 60 * 60_000;

@ApiTags('Knowledge')
@Controller('objects')
export class UploadsController {
  constructor(
    private readonly uploads: Uploads,
    private readonly objects: ObjectStore,
    private readonly streams: Streams,
    private readonly jobs: JobQueue,
    private readonly allowance: UploadAllowance,
  ) {}

  @ForPerson('knowledge:write', { limits: ['uploads'] })
  @HttpCode(200)
  @Post('upload')
  @Answers(UploadTicket)
  async issue(@CurrentPrincipal() principal: Principal, @Req() request: Request): Promise<UploadTicket> {
    return { uploadURL: await this.uploads.issue(accountOf(principal), request) };
  }

  /**
   * Accepts one raw file of at most 10 MB, whatever its content type. The signed address authenticates, so no session
   * is needed.
   */
  @ForSigned({ limits: ['uploaded-files'] })
  @HttpCode(204)
  @Put(':accountId/:uploadId')
  async put(
    @PathId('accountId', AccountId, 'Upload') accountId: AccountId,
    @PathId('uploadId', z.uuid(), 'Upload') uploadId: string,
    @Query({ schema: UploadQuery }) query: UploadQuery,
    @Req() request: Request,
  ): Promise<void> {
    const upload = { accountId, uploadId };
    await this.uploads.verify(upload, query);
    // The file of a deleted document is gone, but its address still counts as used.
    const { state } = await this.streams.read(documentStream(documentIdOf(upload)), knowledgeItem);
    if (state.phase !== 'none') throw uploadUsed();
    // Queue the sweep before storing the file, so that a crash leaves no file behind.
    await this.jobs.add([
      {
        id: `${SWEEP_UPLOAD}/${uploadId}`,
        name: SWEEP_UPLOAD,
        payload: upload,
        cause: { correlationId: requestIdOf(request), causationId: `upload/${uploadId}` },
        accountId,
        owner: accountId,
        delayMs: SWEPT_AFTER_MS,
      },
    ]);
    try {
      await this.allowance.storing(accountId, declaredBytes(request), () =>
        // An early exit must not destroy the request stream. The connection would wait for the rest and could not be
        // reused.
        this.objects.put(objectKeyOf(upload), request.iterator({ destroyOnReturn: false }), {
          maxBytes: LIMITS.uploadBytes,
        }),
      );
    } catch (error) {
      throw problemOf(error);
    } finally {
      request.resume();
    }
  }
}

function declaredBytes({ headers }: Request): number | undefined {
  const declared = headers['content-length'];
  return declared === undefined ? undefined : Number(declared);
}

const uploadUsed = () => new Refused('conflict', 'upload-used', 'A file was already uploaded to this address.');

function problemOf(error: unknown): unknown {
  if (error instanceof ObjectTooLarge)
    return new Refused('too-large', 'too-large', 'The file is too large. Maximum size is 10MB');
  if (error instanceof ObjectExists) return uploadUsed();
  return error;
}
