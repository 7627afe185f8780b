import { Global, Module } from '@nestjs/common';
import { Grants } from '../../runtime/access/grants.js';
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

/** Global: the edge asks whose password this is, Access which chatbots a client was assigned. */
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
    // Nobody is a client yet.
    { provide: Grants, useValue: { of: async () => new Set() } satisfies Grants },
    RegisterAccountHandler,
    EraseAccountHandler,
    GetUserHandler,
  ],
  exports: [Grants, PasswordCheck],
})
export class AccountsModule {
  constructor(registry: Registry, jobs: AccountJobs, eraser: LoginDataEraser) {
    registry.register({
      jobs: jobs.handlers,
      erasers: [eraser],
    });
  }
}
