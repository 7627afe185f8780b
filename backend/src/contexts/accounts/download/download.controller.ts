import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiOkResponse, ApiProduces, ApiTags } from '../../../http/described.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { ForPerson } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { OwnedFile } from '../../../kernel/owned-data.js';
import { Clock } from '../../../ports/clock.js';
import { Registry } from '../../../runtime/registry.js';
import { writeZip } from './zip.js';

@ApiTags('Account')
@Controller('user')
export class DownloadController {
  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {}

  /** Streams everything that the account owns as one ZIP: JSON Lines, and the files of its documents. */
  @ForPerson('account:manage', { limits: ['exports'] })
  @Get('data')
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'A ZIP of JSON Lines and files' })
  async download(
    @CurrentPrincipal('person') { accountId }: PrincipalOf<'person'>,
    @Res() response: Response,
  ): Promise<void> {
    const now = this.clock.now();
    response.attachment(`chatbot-builder-${now.toISOString().slice(0, 10)}.zip`);
    response.setHeader('Cache-Control', 'no-store');
    await writeZip(this.filesOf(accountId), response, now);
  }

  private async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    for (const owned of this.registry.owned) yield* owned.filesOf(accountId);
  }
}
