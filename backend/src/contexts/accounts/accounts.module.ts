import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Registry } from '../../runtime/registry.js';
import { AccountHolding } from './account-holding.js';
import { RegisterAccountHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { GetUserHandler } from './accounts.queries.js';
import { Credentials } from './credentials.js';
import { DeleteAccountController } from './erasure/delete-account.controller.js';
import { EraseAccountHandler } from './erasure/erase-account.command.js';
import { EraseAccountJob } from './erasure/erase-account.job.js';
import { eraseAccounts } from './erasure/erase-accounts.reaction.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginFailures } from './login-failures.js';
import { RegistrationJobs } from './registration.jobs.js';
import { completeRegistration } from './registration.reaction.js';
import { Registrations } from './registrations.js';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AccountsController, DeleteAccountController],
  providers: [
    AccountHolding,
    Credentials,
    Registrations,
    RegistrationJobs,
    LoginFailures,
    LocalStrategy,
    RegisterAccountHandler,
    EraseAccountHandler,
    EraseAccountJob,
    GetUserHandler,
  ],
})
export class AccountsModule {
  constructor(registry: Registry, registrations: RegistrationJobs, erasure: EraseAccountJob, holding: AccountHolding) {
    registry.register({
      reactions: [completeRegistration, eraseAccounts],
      jobs: [...registrations.handlers, erasure],
      holdings: [holding],
    });
  }
}
