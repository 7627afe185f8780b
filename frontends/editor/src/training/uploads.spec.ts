import { describe, expect, it } from 'vitest';
import { ended, progressed, reportOf, type Upload } from './uploads';

const upload = (key: number): Upload => ({ key, file: new File(['tea'], `${key}.md`), state: { phase: 'chosen' } });
const two = [upload(1), upload(2)];

describe('uploads', () => {
  it('show the progress, then processing', () => {
    expect(progressed(two, 2, 0.4)[1]?.state).toEqual({ phase: 'sending', part: 0.4 });
    expect(progressed(two, 2, 1)[1]?.state).toEqual({ phase: 'processing' });
  });

  it.each([{ kind: 'ready' }, { kind: 'processing' }, { kind: 'failed', listed: true }] as const)(
    'leave the chosen files once they are listed as documents (%o)',
    (outcome) => {
      expect(ended(two, 1, outcome)).toEqual([two[1]]);
    },
  );

  it('stay selected with their reason when refused', () => {
    const left = ended(ended(two, 1, { kind: 'ready' }), 2, {
      kind: 'failed',
      listed: false,
      reason: 'The file is empty.',
    });
    expect(left).toEqual([{ ...two[1], state: { phase: 'failed', reason: 'The file is empty.' } }]);
  });
});

describe('the report of an upload', () => {
  it('is a success if every file is ready', () => {
    expect(reportOf([{ kind: 'ready' }, { kind: 'ready' }])).toEqual({
      title: 'Files uploaded and processed successfully',
      failed: false,
    });
  });

  it('mentions files that take longer', () => {
    expect(reportOf([{ kind: 'ready' }, { kind: 'processing' }])).toMatchObject({
      title: 'Still processing',
      failed: false,
    });
  });

  it('gives the server’s reason if one failed', () => {
    const lost = { kind: 'failed', listed: false } as const;
    expect(reportOf([{ kind: 'ready' }, lost, { ...lost, reason: 'The file is empty.' }])).toEqual({
      title: 'Failed to process files',
      description: 'The file is empty.',
      failed: true,
    });
  });

  it('does not show transport errors', () => {
    expect(reportOf([{ kind: 'failed', listed: false }])).toMatchObject({ description: 'Please try again' });
  });
});
