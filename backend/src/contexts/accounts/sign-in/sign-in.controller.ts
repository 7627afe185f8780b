import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ChangePasswordBody, SignedInDevice, SignedInDevices } from '@chatbot-builder/contracts/http';
import type { Request } from 'express';
import { Answers } from '../../../http/answers.js';
import { ApiTags } from '../../../http/described.js';
import { originOf } from '../../../http/person-origin.js';
import { PathId } from '../../../http/path-id.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { sessionOf } from '../../../http/proofs/sessions.js';
import { requestIdOf } from '../../../http/request-log.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { notFound, notSignedIn } from '../../../kernel/refusals.js';
import { Sessions } from '../../../ports/sessions.js';
import { SessionRevocation } from '../../../runtime/access/session-revocation.js';
import { deviceName } from '../../../runtime/device-name.js';
import { PasswordChanges } from '../password-reset/password-changes.js';
import { PasswordProof } from './password-proof.js';

type Person = PrincipalOf<'person'>;

const currentSession = (request: Request): string => {
  const session = sessionOf(request);
  if (!session) throw notSignedIn();
  return session.id;
};

/** What a person signs in with, and where the person is signed in. */
@ApiTags('Account')
@Controller('user')
export class SignInController {
  constructor(
    private readonly sessions: Sessions,
    private readonly revocation: SessionRevocation,
    private readonly proof: PasswordProof,
    private readonly passwords: PasswordChanges,
  ) {}

  /** The devices that the person is signed in on, the most recently used first. */
  @ForPerson('profile:manage')
  @Get('sessions')
  @Answers(SignedInDevices)
  async list(@CurrentPrincipal('person') { personId }: Person, @Req() request: Request): Promise<SignedInDevices> {
    const current = currentSession(request);
    const listed = await this.sessions.list(personId);
    return listed.slice(0, LIMITS.devicesListed).map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device: deviceName(device) ?? 'Unknown device',
      signedInAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      current: id === current,
    }));
  }

  /** Signs the person out on one device. */
  @ForPerson('profile:manage')
  @Delete('sessions/:id')
  @HttpCode(204)
  async end(
    @CurrentPrincipal('person') { personId }: Person,
    @PathId('id', SignedInDevice.shape.id, 'Session') id: string,
  ): Promise<void> {
    const session = await this.sessions.read(id);
    if (session?.personId !== personId) throw notFound('Session');
    await this.revocation.endOne(personId, id);
  }

  /** Signs the person out on all other devices. */
  @ForPerson('profile:manage')
  @Delete('sessions')
  @HttpCode(204)
  async endOthers(@CurrentPrincipal('person') { personId }: Person, @Req() request: Request): Promise<void> {
    await this.revocation.endAllOf(personId, currentSession(request));
  }

  /** Changes the password, and signs the person out on all other devices. */
  @ForPerson('profile:manage', { body: json(), limits: ['logins'] })
  @Post('password')
  @HttpCode(204)
  async changePassword(
    @Body({ schema: ChangePasswordBody }) { password, newPassword }: ChangePasswordBody,
    @CurrentPrincipal('person') { personId, accountId }: Person,
    @Req() request: Request,
  ): Promise<void> {
    const origin = originOf(request);
    const { passwordHash: proven } = await this.proof.of(personId, password, origin.address);
    const changed = await this.passwords.change(
      { personId, accountId, through: 'settings', password: newPassword },
      ({ passwordHash }) => passwordHash === proven,
      { correlationId: requestIdOf(request), origin, keep: currentSession(request) },
    );
    if (!changed) throw notSignedIn();
  }
}
