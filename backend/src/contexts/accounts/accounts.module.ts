import { Global, Module } from '@nestjs/common';
import { Grants } from '../../runtime/access/grants.js';
import { Owners } from '../../runtime/access/owners.js';
import { PasswordCheck } from '../../runtime/access/password-check.js';
import { People } from '../../runtime/access/people.js';
import { Registry } from '../../runtime/registry.js';
import { LoginDataEraser } from './login-data-eraser.js';
import { AccountOwners } from './account-owners.js';
import { AccountPeople, PersonGrants } from './account-people.js';
import { AccountPasswords } from './account-passwords.js';
import { RegisterAccountHandler } from './accounts.commands.js';
import { AccountsController } from './accounts.controller.js';
import { AccountJobs } from './accounts.jobs.js';
import { GetUserHandler } from './accounts.queries.js';
import { ClientManagement } from './clients/client-management.js';
import { ClientsController } from './clients/clients.controller.js';
import { ListChatbotClientsHandler, ListClientsHandler } from './clients/clients.queries.js';
import { CreateClientHandler } from './clients/create-client.command.js';
import { Credentials } from './credentials.js';
import { Emails } from './emails.js';
import { DownloadController } from './download/download.controller.js';
import { OwnedAccount } from './download/owned-account.js';
import { DeleteAccountController } from './erasure/delete-account.controller.js';
import { EraseAccountHandler } from './erasure/erase-account.command.js';
import { ErasePersonHandler } from './erasure/erase-person.command.js';
import { PersonErasure } from './erasure/person-erasure.js';
import { GrantChatbotHandler, RevokeChatbotHandler } from './grants.commands.js';
import { LoginController } from './login.controller.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LoginFailures } from './login-failures.js';
import { LogoutController } from './logout.controller.js';
import { EmailConfirmations } from './email-confirmation/email-confirmations.js';
import { EmailController } from './email-confirmation/email.controller.js';
import { AccountMails } from './mailed-links/account-mails.js';
import { PasswordChanges } from './password-reset/password-changes.js';
import { PasswordResetController } from './password-reset/password-reset.controller.js';
import { PasswordResets } from './password-reset/password-resets.js';
import { Passwords } from './passwords.js';
import { PasswordProof } from './sign-in/password-proof.js';
import { KeyCheck } from './provider-key/key-check.js';
import { RemoveProviderKeyHandler, SaveProviderKeyHandler } from './provider-key/provider-key.commands.js';
import { ProviderKeyController } from './provider-key/provider-key.controller.js';
import { ProviderKeyEraser } from './provider-key/provider-key-eraser.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { CodeProof } from './two-factor/code-proof.js';
import { TwoFactor } from './two-factor/two-factor.js';
import { TwoFactorChanges } from './two-factor/two-factor-changes.js';
import { TwoFactorController } from './two-factor/two-factor.controller.js';
import { TwoFactorMails } from './two-factor/two-factor-mails.js';
import { Registrations } from './registrations.js';
import { LoginData } from './login-data.js';

/** Global: the HTTP edge uses `PasswordCheck` and `People`, `Access` uses `Grants`, and billing `Owners`. */
@Global()
@Module({
  controllers: [
    AccountsController,
    LoginController,
    LogoutController,
    PasswordResetController,
    SignInController,
    TwoFactorController,
    EmailController,
    ProviderKeyController,
    DownloadController,
    ClientsController,
    DeleteAccountController,
  ],
  providers: [
    LoginDataEraser,
    AccountJobs,
    Credentials,
    Emails,
    LoginData,
    AccountMails,
    EmailConfirmations,
    PasswordChanges,
    PasswordProof,
    Passwords,
    PasswordResets,
    KeyCheck,
    ProviderKeyEraser,
    CodeProof,
    TwoFactor,
    TwoFactorChanges,
    TwoFactorMails,
    OwnedAccount,
    PersonErasure,
    Registrations,
    ClientManagement,
    KnownDevices,
    LoginFailures,
    { provide: PasswordCheck, useClass: AccountPasswords },
    { provide: People, useClass: AccountPeople },
    { provide: Grants, useClass: PersonGrants },
    { provide: Owners, useClass: AccountOwners },
    RegisterAccountHandler,
    SaveProviderKeyHandler,
    RemoveProviderKeyHandler,
    CreateClientHandler,
    EraseAccountHandler,
    ErasePersonHandler,
    GrantChatbotHandler,
    RevokeChatbotHandler,
    GetUserHandler,
    ListClientsHandler,
    ListChatbotClientsHandler,
  ],
  exports: [Grants, Owners, PasswordCheck, People],
})
export class AccountsModule {
  constructor(
    registry: Registry,
    jobs: AccountJobs,
    loginData: LoginDataEraser,
    providerKeys: ProviderKeyEraser,
    owned: OwnedAccount,
  ) {
    registry.register({
      jobs: jobs.handlers,
      erasers: [loginData, providerKeys],
      owned: [owned],
    });
  }
}
