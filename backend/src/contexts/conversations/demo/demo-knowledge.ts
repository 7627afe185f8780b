import { Inject, Injectable } from '@nestjs/common';
import { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v5 } from 'uuid';
import {
  type Asking,
  type IndexedText,
  KnowledgeIndex,
  type Recall,
  type Sought,
} from '../../../ports/knowledge-index.js';
import { CONFIG, type Config } from '../../../settings/config.js';

/** Of this installation's demo. No account and no chatbot have these ids, and no event names them. */
const ID = '3f2b8d5e-5c0a-5f3e-9d4c-6b1a7e90c2d4';
export const DEMO_CHATBOT = ChatbotId.parse(ID);
export const DEMO_ACCOUNT = AccountId.parse(ID);

const DOCS = [
  { title: 'Guide', path: 'docs/guide.md' },
  { title: 'The widget on a page', path: 'docs/widget.md' },
];

/**
 * The product's own documentation in the knowledge index, which each process brings up to date with its first question.
 */
@Injectable()
export class DemoKnowledge {
  #indexed: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'docs'>,
    private readonly index: KnowledgeIndex,
  ) {}

  /** As `KnowledgeIndex.search`. */
  async search(_chatbotId: ChatbotId, sought: Sought, limit: number, asking?: Asking): Promise<Recall> {
    await this.#bringUpToDate();
    const recall = await this.index.search(DEMO_CHATBOT, sought, limit, asking);
    if (!recall.incomplete) return recall;
    this.#indexed = undefined;
    await this.#bringUpToDate();
    return this.index.search(DEMO_CHATBOT, sought, limit, asking);
  }

  #bringUpToDate(): Promise<void> {
    return (this.#indexed ??= this.#build().catch((error: unknown) => {
      this.#indexed = undefined;
      throw error;
    }));
  }

  /** A text's id changes with it, so that an update of the product replaces what it changed and nothing else. */
  async #build(): Promise<void> {
    const texts = await Promise.all(DOCS.map((doc) => this.#read(doc)));
    const held = await this.index.documents(DEMO_CHATBOT);
    for (const text of texts) if (!held.includes(text.documentId)) await this.index.replace(DEMO_CHATBOT, text);
    for (const id of held)
      if (!texts.some(({ documentId }) => documentId === id)) await this.index.remove(DEMO_CHATBOT, id);
    await this.index.markComplete(DEMO_CHATBOT);
  }

  async #read({ title, path }: (typeof DOCS)[number]): Promise<IndexedText> {
    const markdown = await readFile(join(this.config.docs, path), 'utf8');
    return { documentId: v5(`${path}\n${markdown}`, ID), version: 0, title, markdown };
  }
}
