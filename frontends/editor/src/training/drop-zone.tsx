import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Upload as UploadIcon } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Prevents the browser from opening a file that is dropped outside the zone. */
const keepMissedDrops = () => {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
};

/** Takes files by drop or file dialog. Validation happens in the file selection. */
export function DropZone({ disabled, onFiles }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(keepMissedDrops, []);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className={classes['zone']}
        data-over={over || undefined}
        disabled={disabled}
        onClick={() => picker.current?.click()}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={drop}
      >
        <span className={classes['icon']}>
          <UploadIcon size={20} aria-hidden />
        </span>
        <span>
          <span className={classes['call']}>
            Drop files here or <em>browse</em>
          </span>
          <span className={classes['rules']}>
            DOCX, TXT or MD
            <br />
            Up to {LIMITS.uploadFilesPerSelection} files, 10 MB each
          </span>
        </span>
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files"
        accept={LIMITS.uploadExtensions.join(',')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Reset, so that a removed file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
