import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, document } from '../testing/ada';
import { Knowledge } from './knowledge';
import type * as PutFile from './put-file';
import { useUploads } from './use-uploads';

const putFile = vi.hoisted(() => vi.fn<typeof PutFile.putFile>());
vi.mock('./put-file', async (original) => ({ ...(await original<typeof PutFile>()), putFile }));

const documentsPath = `GET /api/documents/${ADA}`;
const uploadURL = 'http://app.test/api/objects/1?signature=x';

function Training() {
  return <Knowledge chatbotId={ADA} files={useUploads()} />;
}

const show = (user = testUser()) => renderWithin(<Training />, { store: signedIn(user) });
const choose = async (...files: File[]) => {
  await screen.findByText(/No documents yet|\d documents?/);
  fireEvent.change(screen.getByLabelText('Files'), { target: { files } });
};
const upload = () => fireEvent.click(screen.getByRole('button', { name: /Upload and Process/ }));
const chosen = () => within(screen.getByRole('list', { name: 'Chosen files' }));
const documents = async () => within(await screen.findByRole('list', { name: 'Documents' }));
const named = (name: string) => new File(['tea'], name, { type: 'text/markdown' });

beforeEach(() => {
  putFile.mockReset().mockResolvedValue();
});

describe('choosing files', () => {
  it('reports all errors at once and adds no file', async () => {
    stubApi({ [documentsPath]: [] });
    show();
    await choose(named('tea.md'), named('photo.png'), named('song.mp3'));
    const alert = within(await screen.findByRole('alert'));
    expect(
      alert.getByText('File photo.png has an unsupported type. Allowed types: .docx, .txt, .md'),
    ).toBeInTheDocument();
    expect(
      alert.getByText('File song.mp3 has an unsupported type. Allowed types: .docx, .txt, .md'),
    ).toBeInTheDocument();
    expect(screen.queryByText('tea.md')).toBeNull();
  });

  it('lists files until they are removed', async () => {
    stubApi({ [documentsPath]: [] });
    show();
    await choose(named('tea.md'), named('coffee.txt'));
    expect(screen.getByText('2 files chosen')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Remove tea.md' }));
    expect(screen.getByText('1 file chosen')).toBeInTheDocument();
    expect(screen.queryByText('tea.md')).toBeNull();
  });

  it('accepts dropped files', async () => {
    stubApi({ [documentsPath]: [] });
    show();
    fireEvent.drop(screen.getByRole('button', { name: /Drop files here/ }), {
      dataTransfer: { files: [named('tea.md')] },
    });
    expect(await screen.findByText('1 file chosen')).toBeInTheDocument();
  });

  it('ignores a file dropped outside the zone', () => {
    stubApi({ [documentsPath]: [] });
    show();
    const missed = { dataTransfer: { types: ['Files'], files: [named('tea.md')] } };
    expect(fireEvent.drop(globalThis.document.body, missed)).toBe(false);
    expect(fireEvent.drop(globalThis.document.body, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  });
});

describe('uploading', () => {
  it('puts the file to its upload URL and adds it under that URL without the query', async () => {
    let held: KnowledgeDocument[] = [];
    const calls = stubApi({
      [documentsPath]: () => held,
      'POST /api/objects/upload': { uploadURL },
      'POST /api/documents': () => (held = [document('tea.md')])[0],
    });
    show();
    const file = named('tea.md');
    await choose(file);
    upload();
    expect(await screen.findByText('Files uploaded and processed successfully')).toBeInTheDocument();
    expect((await documents()).getByText('tea.md')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
    expect(putFile).toHaveBeenCalledWith(uploadURL, file, expect.any(Function));
    expect(calls.find(({ path }) => path === '/api/documents')?.body).toEqual({
      chatbotId: ADA,
      type: 'file',
      name: 'tea.md',
      source: 'http://app.test/api/objects/1',
    });
  });

  it('shows the upload progress', async () => {
    stubApi({ [documentsPath]: [], 'POST /api/objects/upload': { uploadURL } });
    putFile.mockImplementation((_url, _file, progress) => {
      progress(0.4);
      return new Promise(() => undefined);
    });
    show();
    await choose(named('tea.md'));
    upload();
    expect(await screen.findByText('Uploading 40%')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Uploading and Processing\.\.\./ })).toBeInTheDocument();
  });

  it('keeps failed files with their reasons and removes the others', async () => {
    stubApi({
      [documentsPath]: [],
      'POST /api/objects/upload': { uploadURL },
      'POST /api/documents': ({ body }: { body: unknown }) => {
        const { name } = body as { name: string };
        return name === 'empty.txt' ? problem(422, 'The file is empty.', 'empty') : document(name);
      },
    });
    show();
    await choose(named('tea.md'), named('empty.txt'));
    upload();
    expect(await screen.findByText('Failed to process files')).toBeInTheDocument();
    expect(chosen().getByText('The file is empty.')).toBeInTheDocument();
    expect(chosen().queryByText('tea.md')).toBeNull();
  });

  it('moves an accepted but unreadable file to the document list', async () => {
    const failed = document('broken.docx', {
      status: 'failed',
      failure: { reason: 'unreadable', message: 'It is damaged.', fileGone: false },
    });
    let held: KnowledgeDocument[] = [];
    stubApi({
      [documentsPath]: () => held,
      'POST /api/objects/upload': { uploadURL },
      'POST /api/documents': () => {
        held = [failed];
        return problem(422, 'It is damaged.', 'unreadable', { documentId: failed.id });
      },
    });
    show();
    await choose(named('broken.docx'));
    upload();
    expect(await screen.findByText('Failed to process files')).toBeInTheDocument();
    expect((await documents()).getByText('It is damaged.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
  });

  it('logs a lost connection and keeps the file for a retry', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lost = new Error('the connection was lost');
    putFile.mockRejectedValueOnce(lost);
    stubApi({
      [documentsPath]: [],
      'POST /api/objects/upload': { uploadURL },
      'POST /api/documents': document('tea.md'),
    });
    show();
    await choose(named('tea.md'));
    upload();
    expect(await screen.findByText('Please try again')).toBeInTheDocument();
    expect(log).toHaveBeenCalledWith(lost);
    upload();
    expect(await screen.findByText('Files uploaded and processed successfully')).toBeInTheDocument();
  });
});

describe('the documents', () => {
  const failed = document('old.docx', {
    status: 'failed',
    failure: { reason: 'unreadable', message: 'It is damaged.', fileGone: false },
  });

  it('tell two uploads of the same file apart by their time', async () => {
    const earlier = document('tea.md', { createdAt: '2026-10-02T08:15:00.000Z' });
    stubApi({ [documentsPath]: [document('tea.md', { id: '0199b1c6-0000-7000-8000-0000000000ff' }), earlier] });
    show();
    const list = await documents();
    expect(list.getByText(/^Nov 21, 2026/)).toBeInTheDocument();
    expect(list.getByText(/^Oct 2, 2026/)).toBeInTheDocument();
  });

  it('show their size and the reason for a failure', async () => {
    stubApi({ [documentsPath]: [document('tea.md'), failed] });
    show();
    const list = await documents();
    expect(list.getByText('18.5 KB')).toBeInTheDocument();
    expect(list.getByText('It is damaged.')).toBeInTheDocument();
    expect(screen.getByText('1 ready, 1 failed')).toBeInTheDocument();
  });

  it('can be retried', async () => {
    let held = [failed];
    stubApi({
      [documentsPath]: () => held,
      [`POST /api/documents/${failed.id}/retry`]: () => (held = [document('old.docx')])[0],
    });
    show();
    fireEvent.click((await documents()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1 ready')).toBeInTheDocument();
  });

  describe('whose file is gone', () => {
    const gone = document('old.docx', {
      status: 'failed',
      failure: { reason: 'unreadable', message: 'It is damaged.', fileGone: true },
    });
    const replaced = document('new.md', { id: '0199b1c6-0000-7000-8000-0000000000ff' });
    const pick = (file: File) =>
      fireEvent.change(screen.getByLabelText('old.docx again'), { target: { files: [file] } });

    it('ask for it again and give way to it', async () => {
      let held = [gone];
      const calls = stubApi({
        [documentsPath]: () => held,
        'POST /api/objects/upload': { uploadURL },
        'POST /api/documents': () => (held = [replaced, gone])[0],
        [`DELETE /api/documents/${gone.id}`]: () => void (held = [replaced]),
      });
      show();
      const list = await documents();
      expect(list.getByText('It is damaged. The file is gone by now: Retry asks for it again.')).toBeInTheDocument();
      const asked = vi.spyOn(screen.getByLabelText<HTMLInputElement>('old.docx again'), 'click');
      fireEvent.click(list.getByRole('button', { name: 'Retry' }));
      expect(asked).toHaveBeenCalledOnce();
      pick(named('new.md'));
      expect(await screen.findByText('1 ready')).toBeInTheDocument();
      expect(calls.map(({ path }) => path)).not.toContain(`/api/documents/${gone.id}/retry`);
    });

    it('stay if the other file is refused, and say why', async () => {
      stubApi({
        [documentsPath]: [gone],
        'POST /api/objects/upload': { uploadURL },
        'POST /api/documents': () =>
          problem(
            403,
            'The Free plan includes 200 documents. Delete documents to make room for new ones.',
            'plan-limit',
          ),
      });
      show();
      await documents();
      pick(named('new.md'));
      expect(await screen.findByText(/^The Free plan includes 200 documents\./)).toBeInTheDocument();
      expect((await documents()).getByText('old.docx')).toBeInTheDocument();
      pick(named('photo.png'));
      expect(await screen.findByText(/^File photo\.png has an unsupported type/)).toBeInTheDocument();
    });
  });

  it('are deleted after a confirmation', async () => {
    let held = [document('tea.md')];
    stubApi({ [documentsPath]: () => held, [`DELETE /api/documents/${held[0]?.id}`]: () => void (held = []) });
    show();
    fireEvent.click((await documents()).getByRole('button', { name: 'Delete tea.md' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete document' }));
    expect(await screen.findByText('Document deleted successfully')).toBeInTheDocument();
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
  });

  it('stay if deleting fails', async () => {
    stubApi({
      [documentsPath]: [document('tea.md')],
      [`DELETE /api/documents/${document('tea.md').id}`]: () => problem(503, 'Busy.'),
    });
    show();
    fireEvent.click((await documents()).getByRole('button', { name: 'Delete tea.md' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete document' }));
    expect(await screen.findByText('Failed to delete document')).toBeInTheDocument();
    expect((await documents()).getByText('tea.md')).toBeInTheDocument();
  });

  it('show an error if they cannot be loaded', async () => {
    stubApi({ [documentsPath]: () => problem(503, 'Busy.') });
    show();
    expect(await screen.findByText('Failed to load documents')).toBeInTheDocument();
  });
});

it('lists the documents for a client, who can change none', async () => {
  const failure = { reason: 'unreadable', message: 'This file cannot be read.', fileGone: true } as const;
  stubApi({ [documentsPath]: [document('broken.md', { status: 'failed', failure })] });
  show(testUser({ role: 'client' }));
  expect((await documents()).getByText('This file cannot be read.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByLabelText('Files')).toBeNull();
});
