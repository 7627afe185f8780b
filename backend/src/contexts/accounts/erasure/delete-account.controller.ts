import { Body, Controller, Delete, HttpCode, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteAccountBody } from '@chatbot-builder/contracts/http';
import type { Request, Response } from 'express';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { signOut } from '../../../http/proofs/sessions.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { EraseAccount } from './erase-account.command.js';

@ApiTags('Account')
@Controller('user')
export class DeleteAccountController {
  constructor(private readonly commands: CommandBus) {}

  /** Permanently erases everything that the account owns, and signs out its people everywhere. */
  @ForPerson('account:manage', { body: json(), limits: ['logins'] })
  @Delete()
  @HttpCode(204)
  async delete(
    @Body({ schema: DeleteAccountBody }) { password }: DeleteAccountBody,
    @CurrentContext() context: CommandContext,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.commands.execute(new EraseAccount(password, context));
    await signOut(request, response);
  }
}
