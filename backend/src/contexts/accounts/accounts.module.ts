import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { Registry } from '../../runtime/registry.js';
import { LoginDataEraser } from './login-data-eraser.js';
import { RegisterAccountHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { AccountJobs } from './accounts.jobs.js';
import { GetUserHandler } from './accounts.queries.js';
import { Credentials } from './credentials.js';
import { DeleteAccountController } from './erasure/delete-account.controller.js';
import { EraseAccountHandler } from './erasure/erase-account.command.js';
import { eraseAccounts } from './erasure/erase-accounts.reaction.js';
import { LocalStrategy } from './local.strategy.js';
import { LoginFailures } from './login-failures.js';
import { completeRegistration } from './registration.reaction.js';
import { Registrations } from './registrations.js';

@Module({
  imports: [PassportModule.register({ session: true })],
  controllers: [AccountsController, DeleteAccountController],
  providers: [
    LoginDataEraser,
    AccountJobs,
    Credentials,
    Registrations,
    LoginFailures,
    LocalStrategy,
    RegisterAccountHandler,
    EraseAccountHandler,
    GetUserHandler,
  ],
})
export class AccountsModule {
  constructor(registry: Registry, jobs: AccountJobs, eraser: LoginDataEraser) {
    registry.register({
      reactions: [completeRegistration, eraseAccounts],
      jobs: jobs.handlers,
      erasers: [eraser],
    });
  }
}
