import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { DocumentFailure } from '@chatbot-builder/contracts/events/document';
import { Refused } from '../../kernel/refusal.js';
import { ObjectStore } from '../../ports/object-store.js';
import { FileRefused, FileUnreadable, TextExtractor } from '../../ports/text-extractor.js';

export interface NamedFile {
  readonly objectKey: string;
  readonly name: string;
}

/** Reads the files that documents are made of. */
@Injectable()
export class UploadedFiles {
  constructor(
    private readonly objects: ObjectStore,
    private readonly extractor: TextExtractor,
  ) {}

  /**
   * The size in bytes of a file whose content matches its name.
   *
   * @throws Refused `never-uploaded`, or the reason why the file is not accepted
   */
  async check({ objectKey, name }: NamedFile): Promise<number> {
    const bytes = await this.read(objectKey);
    if (!bytes)
      throw new Refused(
        'invalid',
        'never-uploaded',
        'No file was uploaded to this address. Please upload the file again.',
      );
    try {
      await this.extractor.check({ name, bytes });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const kind = error.reason === 'unsupported-type' || error.reason === 'empty' ? 'invalid' : 'unprocessable';
      throw new Refused(kind, error.reason, error.message);
    }
    return bytes.length;
  }

  /** A file's text, or the reason why it cannot be read. Rejects if an engine failed. */
  async textOf({ objectKey, name }: NamedFile): Promise<{ readonly markdown: string } | DocumentFailure> {
    const bytes = await this.read(objectKey);
    if (!bytes) return 'file-missing';
    try {
      return { markdown: await this.extractor.extract({ name, bytes }) };
    } catch (error) {
      if (error instanceof FileUnreadable) return error.reason;
      throw error;
    }
  }

  private async read(objectKey: string): Promise<Buffer | undefined> {
    const object = await this.objects.read(objectKey);
    return object && buffer(object);
  }
}
