import { Global, Module } from '@nestjs/common';
import { PasswordCheck } from '../../runtime/access/password-check.js';
import { Registry } from '../../runtime/registry.js';
import { LoginDataEraser } from './login-data-eraser.js';
import { AccountPasswords } from './account-passwords.js';
import { RegisterAccountHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { AccountJobs } from './accounts.jobs.js';
import { GetUserHandler } from './accounts.queries.js';
import { Credentials } from './credentials.js';
import { DeleteAccountController } from './erasure/delete-account.controller.js';
import { EraseAccountHandler } from './erasure/erase-account.command.js';
import { LoginFailures } from './login-failures.js';
import { Registrations } from './registrations.js';

/** Global: the HTTP edge asks it whose password this is. */
@Global()
@Module({
  controllers: [AccountsController, DeleteAccountController],
  providers: [
    LoginDataEraser,
    AccountJobs,
    Credentials,
    Registrations,
    LoginFailures,
    { provide: PasswordCheck, useClass: AccountPasswords },
    RegisterAccountHandler,
    EraseAccountHandler,
    GetUserHandler,
  ],
  exports: [PasswordCheck],
})
export class AccountsModule {
  constructor(registry: Registry, jobs: AccountJobs, eraser: LoginDataEraser) {
    registry.register({
      jobs: jobs.handlers,
      erasers: [eraser],
    });
  }
}
