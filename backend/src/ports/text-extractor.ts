/** Why an upload is rejected. Nothing of the file is stored. */
export type FileRefusal = 'unsupported-type' | 'empty' | 'binary' | 'not-a-docx';

/** The file does not have an accepted format. The message is a sentence for users. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  constructor(
    readonly reason: FileRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** Why no text could be extracted from an accepted file. */
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

/** An uploaded file. The extension of its name claims a type. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Extracts text from the files that a builder may upload: .docx, .txt and .md. */
export abstract class TextExtractor {
  /** Checks that the content matches the type in the file's name. @throws FileRefused */
  abstract check(file: UploadedFile): Promise<void>;
  /** The file's text as Markdown, with headings, lists and tables. @throws FileUnreadable */
  abstract extract(file: UploadedFile): Promise<string>;
}
