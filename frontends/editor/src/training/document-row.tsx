import type { KnowledgeDocument } from '@chatbot-builder/contracts/http';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Button } from '@chatbot-builder/kit/antd';
import { formatDateTime, formatFileSize } from '@chatbot-builder/kit/format';
import { Check, CircleAlert, FileText, LoaderCircle, RefreshCw, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import classes from './file-list.module.css';
import tags from './status-tag.module.css';

const STATUS = {
  processing: { words: 'Processing', icon: LoaderCircle },
  ready: { words: 'Ready', icon: Check },
  failed: { words: 'Failed', icon: CircleAlert },
} as const;

interface DocumentRowProps {
  readonly document: KnowledgeDocument;
  readonly readOnly: boolean;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onReplace: (file: File) => void;
  readonly onDelete: () => void;
}

export function DocumentRow({ document, readOnly, retrying, onRetry, onReplace, onDelete }: DocumentRowProps) {
  const { name, metadata, status, failure, createdAt } = document;
  const { words, icon: Icon } = STATUS[status];
  const picker = useRef<HTMLInputElement>(null);
  return (
    <li className={classes['row']}>
      <FileText size={16} aria-hidden />
      <div>
        <div className={classes['name']} title={name}>
          {name}
        </div>
        {failure ? (
          <div className={`${classes['facts']} ${classes['failure']}`}>
            {failure.message}
            {!readOnly &&
              failure.fileGone &&
              failure.reason !== 'file-missing' &&
              ' The file is gone by now: Retry asks for it again.'}
          </div>
        ) : (
          <div className={classes['facts']}>
            <span>{formatFileSize(metadata.fileSize)}</span>
            {', '}
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </div>
        )}
      </div>
      <div className={classes['state']}>
        {!readOnly && status === 'failed' && (
          <Button
            size="small"
            icon={<RefreshCw size={14} aria-hidden />}
            loading={retrying}
            onClick={failure?.fileGone ? () => picker.current?.click() : onRetry}
          >
            Retry
          </Button>
        )}
        {!readOnly && failure?.fileGone && (
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={`${name} again`}
            accept={LIMITS.uploadExtensions.join(',')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onReplace(file);
              // Reset, so that the same file can be chosen again.
              target.value = '';
            }}
          />
        )}
        <span className={tags['tag']} data-status={status}>
          <Icon size={14} aria-hidden />
          {words}
        </span>
      </div>
      {!readOnly && (
        <Button
          className={`${classes['remove']} ${classes['delete']}`}
          type="text"
          size="small"
          icon={<Trash2 size={16} aria-hidden />}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        />
      )}
    </li>
  );
}
