import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Registry } from '../../runtime/registry.js';
import { RegisterAccountHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { GetUserHandler } from './accounts.queries.js';
import { Credentials } from './credentials.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginFailures } from './login-failures.js';
import { RegistrationJobs } from './registration.jobs.js';
import { completeRegistration } from './registration.reaction.js';
import { Registrations } from './registrations.js';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AccountsController],
  providers: [Credentials, Registrations, RegistrationJobs, LoginFailures, LocalStrategy, RegisterAccountHandler, GetUserHandler],
})
export class AccountsModule {
  constructor(registry: Registry, jobs: RegistrationJobs) {
    registry.register({ reactions: [completeRegistration], jobs: jobs.handlers });
  }
}
