import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiTags } from '../../http/described.js';
import { signOut } from '../../http/proofs/sessions.js';
import { ForSignIn } from '../../http/routes/route.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';

@ApiTags('Account')
@Controller()
export class LogoutController {
  constructor(private readonly revocation: SessionRevocation) {}

  @ForSignIn({ limits: ['logouts'] })
  @Post('logout')
  @HttpCode(204)
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const { user } = request;
    await signOut(request, response);
    if (user) await this.revocation.announce(user.personId);
  }
}
