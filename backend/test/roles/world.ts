import type { AccountId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { type Builder, PASSWORD, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { PRICES, put, sourceOf } from '../knowledge.js';
import { upgrade } from '../plans.js';
import { TestVisitor } from '../visitor.js';

/** Those who may call a route, the least powerful first, so that nobody takes away what the next ones ask for. */
export const ROLES = [
  'visitor',
  'operator',
  'API key',
  'other admin',
  'client without',
  'client with',
  'Free admin',
  'Pro admin',
] as const;
export type Role = (typeof ROLES)[number];

export const OPERATOR_TOKEN = 'an operator’s token of many words'.replaceAll(/\W/g, '-');

const address = (name: string) => `${name}-${randomUUID()}@example.com`;

/** What an account owns. Parts that few routes need are made when they are asked for. */
export class Estate {
  private constructor(
    private readonly app: TestApp,
    readonly owner: Builder,
    readonly chatbotId: string,
    readonly visitor: TestVisitor,
  ) {}

  static async of(app: TestApp, owner: Builder): Promise<Estate> {
    const { body } = await owner.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const visitor = await TestVisitor.of(app, body.id);
    return new Estate(app, owner, body.id, visitor);
  }

  async conversation(): Promise<string> {
    await this.visitor.say('Hello');
    const [conversation] = await eventually(
      async () => (await this.owner.agent.get(`/api/conversations/${this.chatbotId}`).expect(200)).body,
      ({ length }) => length > 0,
    );
    return conversation.id;
  }

  /** The source of an uploaded file. */
  async upload(): Promise<string> {
    const { uploadURL } = (await this.owner.agent.post('/api/objects/upload').expect(200)).body;
    await put(uploadURL, PRICES);
    return sourceOf(uploadURL);
  }

  async answer(): Promise<string> {
    const text = { question: 'Why?', answer: 'Therefore.' };
    const { body } = await this.owner.agent.post('/api/answers').send({ chatbotId: this.chatbotId, ...text });
    return body.id;
  }

  /** A question that nothing answers. */
  async unanswered(): Promise<string> {
    await this.visitor.say(`What is ${randomUUID()}?`);
    const [question] = await eventually(
      async () => (await this.owner.agent.get(`/api/unanswered/${this.chatbotId}`).expect(200)).body,
      ({ length }) => length > 0,
    );
    return question.id;
  }

  async document(): Promise<string> {
    const file = { chatbotId: this.chatbotId, type: 'file', name: 'prices.md', source: await this.upload() };
    return (await this.owner.agent.post('/api/documents').send(file).expect(201)).body.id;
  }

  /** A finished export. */
  async task(): Promise<string> {
    const exporting = this.owner.agent.post(`/api/conversations/${this.chatbotId}/exports`);
    const { id } = (await exporting.send({ format: 'csv' }).expect(202)).body;
    await eventually(
      async () => (await this.owner.agent.get(`/api/tasks/${id}`).expect(200)).body,
      ({ state }) => state === 'done',
    );
    return id;
  }

  async key(): Promise<string> {
    return (await this.owner.agent.post(`/api/chatbots/${this.chatbotId}/api-keys`).expect(201)).body.id;
  }

  async secret(): Promise<string> {
    return (await this.owner.agent.post(`/api/chatbots/${this.chatbotId}/identity-secrets`).expect(201)).body.id;
  }

  async session(): Promise<string> {
    return (await this.owner.agent.get('/api/user/sessions').expect(200)).body[0].id;
  }
}

/**
 * One of each role, and what they ask for: a Free admin asks for what it owns, everybody else for what the Pro admin
 * owns.
 */
export class World {
  private constructor(
    private readonly people: Readonly<Record<Exclude<Role, 'visitor' | 'operator' | 'API key'>, Builder>>,
    private readonly free: Estate,
    private readonly pro: Estate,
    private readonly key: string,
  ) {}

  static async create(app: TestApp): Promise<World> {
    const [pro, other, free] = [
      await app.register(address('pro')),
      await app.register(address('other')),
      await app.register(address('free')),
    ];
    await upgrade(app, pro);
    await upgrade(app, other);
    const [owned, ownedByFree] = [await Estate.of(app, pro), await Estate.of(app, free)];
    const client = async (name: string): Promise<Builder> => {
      const email = address(name);
      await pro.agent.post('/api/clients').send({ email, password: PASSWORD }).expect(201);
      return app.signIn(email);
    };
    const [granted, ungranted] = [await client('granted'), await client('ungranted')];
    await pro.agent.post(`/api/clients/${granted.user.id}/chatbots/${owned.chatbotId}`).expect(204);
    const people = {
      'other admin': other,
      'client without': ungranted,
      'client with': granted,
      'Free admin': free,
      'Pro admin': pro,
    };
    const issued = await pro.agent.post(`/api/chatbots/${owned.chatbotId}/api-keys`).expect(201);
    return new World(people, ownedByFree, owned, issued.body.key);
  }

  get clientId(): string {
    return this.people['client with'].user.id;
  }

  get someAccountId(): AccountId {
    return this.people['Pro admin'].accountId;
  }

  estateFor(role: Role): Estate {
    return role === 'Free admin' ? this.free : this.pro;
  }

  /** How the role proves who it is. */
  proofOf(role: Role): Readonly<Record<string, string>> {
    switch (role) {
      case 'visitor':
        return { authorization: `Bearer ${this.pro.visitor.token}` };
      case 'operator':
        return { authorization: `Bearer ${OPERATOR_TOKEN}` };
      case 'API key':
        return { authorization: `Bearer ${this.key}` };
      default:
        return { cookie: this.people[role].cookie };
    }
  }
}
