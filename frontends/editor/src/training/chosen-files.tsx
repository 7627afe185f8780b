import { Button } from '@chatbot-builder/kit/antd';
import { formatCount, formatFileSize } from '@chatbot-builder/kit/format';
import { FileText, X } from 'lucide-react';
import classes from './file-list.module.css';
import { inFlight, type Upload } from './uploads';

const percent = (part: number) => `${Math.floor(part * 100)}%`;

function UploadProgress({ upload: { file, state } }: { upload: Upload }) {
  if (state.phase === 'sending')
    return (
      <span className={classes['progress']}>
        <span
          className={classes['track']}
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuenow={Math.floor(state.part * 100)}
        >
          <span className={classes['done']} style={{ width: percent(state.part) }} />
        </span>
        Uploading {percent(state.part)}
      </span>
    );
  if (state.phase === 'processing') return <span className={classes['progress']}>Processing…</span>;
  return null;
}

interface ChosenFilesProps {
  readonly uploads: readonly Upload[];
  readonly busy: boolean;
  readonly onRemove: (key: number) => void;
  readonly onUpload: () => void;
}

export function ChosenFiles({ uploads, busy, onRemove, onUpload }: ChosenFilesProps) {
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        {formatCount(uploads.length, 'file')} chosen
        <Button type="primary" size="small" loading={busy} onClick={onUpload}>
          {busy ? 'Uploading and Processing...' : 'Upload and Process'}
        </Button>
      </div>
      <ul aria-label="Chosen files">
        {uploads.map((upload) => {
          const { key, file, state } = upload;
          return (
            <li className={classes['row']} key={key}>
              <FileText size={16} aria-hidden />
              <div>
                <div className={classes['name']}>{file.name}</div>
                {state.phase === 'failed' ? (
                  <div className={`${classes['facts']} ${classes['failure']}`}>
                    {state.reason ?? 'Not uploaded. Please try again.'}
                  </div>
                ) : (
                  <div className={classes['facts']}>{formatFileSize(file.size)}</div>
                )}
              </div>
              <div className={classes['state']}>
                <UploadProgress upload={upload} />
              </div>
              <Button
                className={classes['remove']}
                type="text"
                size="small"
                icon={<X size={16} aria-hidden />}
                aria-label={`Remove ${file.name}`}
                disabled={busy || inFlight(upload)}
                onClick={() => onRemove(key)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
