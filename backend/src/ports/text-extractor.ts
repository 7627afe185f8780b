/** Why a file is not taken at all; nothing is kept of it. */
export type FileRefusal = 'unsupported-type' | 'empty' | 'binary' | 'not-a-docx';

/** The file is not what it may be. The message is a sentence for a person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly reason: FileRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** Why a file that was taken gave no text. */
export type FileFault = 'unreadable' | 'empty' | 'too-much-text';

export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  constructor(
    readonly reason: FileFault,
    options?: ErrorOptions,
  ) {
    super(`The file is ${reason}`, options);
  }
}

/** A file as it was uploaded. Its name says which type it claims to be. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Text of the files that a builder may upload: .docx, .txt and .md. */
export abstract class TextExtractor {
  /** Whether the file is of the type that its name says. @throws FileRefused */
  abstract check(file: UploadedFile): Promise<void>;
  /** The file's text as Markdown, its headings, lists and tables kept. @throws FileUnreadable */
  abstract extract(file: UploadedFile): Promise<string>;
}
