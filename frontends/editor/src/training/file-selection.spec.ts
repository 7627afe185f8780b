import { describe, expect, it } from 'vitest';
import { selectFiles } from './file-selection';

const MB = 1_048_576;
const file = (name: string, size = 10) => ({ name, size, lastModified: 1 });
const files = (count: number) => Array.from({ length: count }, (_, index) => file(`note-${index}.md`));

describe('choosing files', () => {
  it('accepts DOCX, TXT and MD in any case', () => {
    const three = [file('guide.docx'), file('NOTES.TXT'), file('Read.Me.Md')];
    expect(selectFiles([], three)).toEqual({ ok: true, files: three });
  });

  it('accepts ten files of ten megabytes', () => {
    const ten = files(10).map((one) => ({ ...one, size: 10 * MB }));
    expect(selectFiles([], ten)).toEqual({ ok: true, files: ten });
  });

  it('rejects an eleventh, counting earlier files', () => {
    expect(selectFiles(files(10), [file('more.md')])).toEqual({ ok: false, errors: ['Maximum 10 files allowed'] });
  });

  it('reports all errors at once and adds no file', () => {
    const mixed = [...files(9), file('huge.txt', 10 * MB + 1), file('photo.png', 11 * MB)];
    expect(selectFiles([], mixed)).toEqual({
      ok: false,
      errors: [
        'Maximum 10 files allowed',
        'File huge.txt is too large. Maximum size is 10MB',
        'File photo.png is too large. Maximum size is 10MB',
        'File photo.png has an unsupported type. Allowed types: .docx, .txt, .md',
      ],
    });
  });

  it('rejects a name that only contains the extension', () => {
    expect(selectFiles([], [file('guide.docx.exe'), file('docx')])).toMatchObject({ ok: false, errors: { length: 2 } });
  });

  it('ignores a file that is already chosen', () => {
    expect(selectFiles([file('a.md')], [file('a.md'), file('b.md')])).toEqual({
      ok: true,
      files: [file('a.md'), file('b.md')],
    });
  });
});
