import { Body, Controller, Delete, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ChatbotClients, ClientAccount, ClientAccounts, CreateClientBody } from '@chatbot-builder/contracts/http';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Response } from 'express';
import { Answers } from '../../../http/answers.js';
import { CurrentCaller } from '../../../http/caller.js';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { PathId } from '../../../http/path-id.js';
import { Reads, ReadYourWrites } from '../../../http/read-your-writes.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import { accountOf } from '../../../kernel/principal.js';
import { Access, type Caller } from '../../../runtime/access/access.js';
import { ErasePerson } from '../erasure/erase-person.command.js';
import { GrantChatbot, RevokeChatbot } from '../grants.commands.js';
import { ClientManagement } from './client-management.js';
import { ListChatbotClients, ListClients } from './clients.queries.js';
import { clients } from './clients.view.js';
import { CreateClient } from './create-client.command.js';

/** The account's clients, who see the chatbots that are assigned to them. */
@ApiTags('Clients')
@Controller()
export class ClientsController {
  constructor(
    private readonly management: ClientManagement,
    private readonly access: Access,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly written: ReadYourWrites,
  ) {}

  /** Newest first. */
  @ForPerson('clients:manage')
  @Reads(clients)
  @Get('clients')
  @Answers(ClientAccounts)
  async list(@CurrentCaller() { principal }: Caller): Promise<readonly ClientAccount[]> {
    const accountId = accountOf(principal);
    await this.management.assertIncluded(accountId);
    return this.queries.execute(new ListClients(accountId));
  }

  /** The clients that the chatbot is assigned to. */
  @ForPerson('clients:manage')
  @Reads(clients)
  @Get('chatbots/:id/clients')
  @Answers(ChatbotClients)
  async listOfChatbot(
    @PathId('id', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
  ): Promise<ChatbotClients> {
    await this.management.assertIncluded(accountOf(caller.principal));
    const chatbot = await this.access.chatbot(caller, chatbotId);
    return [...(await this.queries.execute(new ListChatbotClients(chatbot)))];
  }

  @ForPerson('clients:manage', { body: json(), limits: ['new-clients'] })
  @Post('clients')
  @Answers(ClientAccount, 201)
  async create(
    @Body({ schema: CreateClientBody }) { email, password }: CreateClientBody,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ClientAccount> {
    await this.management.assertIncluded(context.accountId);
    const created = await this.commands.execute(new CreateClient(email, password, context));
    await this.written.settle(response, created.position, [clients]);
    return { id: created.personId, email, createdAt: created.createdAt };
  }

  /** Assigns a chatbot to the client. */
  @ForPerson('clients:manage', { limits: ['changes'] })
  @Post('clients/:userId/chatbots/:chatbotId')
  @HttpCode(204)
  async grant(
    @PathId('userId', PersonId, 'Client') personId: PersonId,
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.management.assertIncluded(context.accountId);
    const of = await this.access.chatbot(caller, chatbotId);
    const { position } = await this.commands.execute(new GrantChatbot(personId, of.chatbotId, context));
    await this.written.settle(response, position, [clients]);
  }

  /** Ends the client's access to the chatbot at once. */
  @ForPerson('clients:manage', { limits: ['changes'] })
  @Delete('clients/:userId/chatbots/:chatbotId')
  @HttpCode(204)
  async revoke(
    @PathId('userId', PersonId, 'Client') personId: PersonId,
    @PathId('chatbotId', ChatbotId, 'Chatbot') chatbotId: ChatbotId,
    @CurrentCaller() caller: Caller,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.management.assertIncluded(context.accountId);
    // A deletion may be undone, so access to a deleted chatbot can end as well.
    const of = await this.access.deletedOrLive(caller, chatbotId);
    const { position } = await this.commands.execute(new RevokeChatbot(personId, of.chatbotId, context));
    await this.written.settle(response, position, [clients]);
  }

  /** Signs the client out everywhere and erases its personal data. */
  @ForPerson('clients:manage', { limits: ['changes'] })
  @Delete('clients/:userId')
  @HttpCode(204)
  async delete(
    @PathId('userId', PersonId, 'Client') personId: PersonId,
    @CurrentContext() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.management.assertIncluded(context.accountId);
    const { position } = await this.commands.execute(new ErasePerson(personId, context));
    await this.written.settle(response, position, [clients]);
  }
}
