import { randomUUID } from 'node:crypto';
import { PASSWORD, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { DrivenModel } from '../conversations/driven-model.js';
import { addFile, OTHER_WORDS, plant, type Planted, type Words } from '../erasure/planted.js';
import { tracesIn } from '../erasure/traces.js';
import { StreamReader } from '../stream-reader.js';
import { TestVisitor } from '../visitor.js';
import { type EngineUrls, RecordedInstallation } from './recorded-installation.js';

export const ADA: Words = {
  message: 'Zyqualmäntering',
  address: 'vorblatherine',
  file: 'Graxipönderous',
  fileName: 'Hulvermitages',
  knowledgeBase: 'Plimbaristocks',
  name: 'Wexforandulas',
  page: 'Prindlewhisker',
};
export const GRACE = OTHER_WORDS;
export const EDITH: Words = {
  message: 'Quornabelling',
  address: 'skelvington',
  file: 'Mippolandrous',
  fileName: 'Yarvelstoke',
  knowledgeBase: 'Drumbelisk',
  name: 'Fintollary',
  page: 'Galdrovincent',
};
/** A word in every chatbot's answers, and nowhere else. */
const REPLY = 'Krustelwavings';

/** Words of sealed fields, and of the password. */
export const SEALED = [
  ...[ADA, GRACE, EDITH].flatMap(({ message, address, page }) => [message, address, page]),
  REPLY,
  PASSWORD.slice(PASSWORD.lastIndexOf(' ') + 1),
];

/** Enough chunks for a snapshot in the bucket. */
const PARCELS = Array.from(
  { length: 2_100 },
  (_, at) => `# Part ${at}\n\n${`Parcel number${at} is on its way. `.repeat(14)}`,
).join('\n\n');
const SNAPSHOT_WITHIN_S = 60;

/** Two nodes on the four engines, and three accounts whose words have passed through each node and each engine. */
export class PlantedNodes {
  private constructor(
    readonly installation: RecordedInstallation,
    /** The node with the role all. */
    readonly one: TestApp,
    /** The node with the role api, which has its own index files. */
    readonly other: TestApp,
    private readonly models: { readonly one: DrivenModel; readonly other: DrivenModel },
  ) {}

  static async over(urls: EngineUrls): Promise<PlantedNodes> {
    const installation = await RecordedInstallation.over(urls);
    const models = { one: new DrivenModel(), other: new DrivenModel() };
    const one = await installation.node('one', 'all', (engines) => ({ ...engines, model: models.one }));
    const other = await installation.node('other', 'api', (engines) => ({ ...engines, model: models.other }));
    return new PlantedNodes(installation, one, other, models);
  }

  async plant(words: Words): Promise<Planted> {
    answer(this.models.one);
    const account = await plant(this.one, words);
    await this.#ask(account, `${words.message} asks again: what does ${words.file} cost?`);
    return account;
  }

  /** A visitor of one node attaches to the other one during a reply. */
  async followElsewhere({ chatbotId }: Planted, words: Words): Promise<void> {
    const visitor = await TestVisitor.of(this.one, chatbotId);
    const astray = (await TestVisitor.of(this.other, chatbotId)).with(visitor.token);
    const message = { id: randomUUID(), content: `Is it ${words.message}?` };
    const first = StreamReader.of(await visitor.call('POST', 'messages', message));
    this.models.one.say(REPLY);
    await first.until(REPLY);
    const retry = StreamReader.of(await astray.call('POST', 'messages', message));
    await retry.until(REPLY);
    this.models.one.end();
    await Promise.all([first.toTheEnd(), retry.toTheEnd()]);
  }

  /** Adds so much knowledge that the other node writes a snapshot of its index, with this word, to the bucket. */
  async leaveSnapshot(account: Planted, word: string): Promise<void> {
    await addFile(account.builder, account.chatbotId, { name: 'parcels.md', text: PARCELS });
    const askedFor = async () => {
      await this.#ask(account, 'Where is number17?');
      return tracesIn(this.installation.onS3(), [word]);
    };
    await eventually(
      askedFor,
      (found) => found.some((trace) => trace.startsWith(`S3 knowledge/${account.chatbotId}/`)),
      SNAPSHOT_WITHIN_S,
    );
  }

  /** Searches on the other node, which thereby gets a file of the chatbot's knowledge. */
  async #ask({ chatbotId }: Planted, question: string): Promise<void> {
    answer(this.models.other);
    await (await TestVisitor.of(this.other, chatbotId)).say(question);
  }
}

/** The model's next answer, which draws on the best passage. */
function answer(model: DrivenModel): void {
  model.say(`${REPLY}, as it says there. [1]`);
  model.end();
}
