import type { Task } from '@chatbot-builder/contracts/http';
import { Button, Tooltip } from '@chatbot-builder/kit/antd';
import { formatNumber } from '@chatbot-builder/kit/format';
import { X } from 'lucide-react';
import classes from './export-progress.module.css';

interface ExportProgressProps {
  readonly task: Task;
  readonly canceling: boolean;
  readonly onCancel: () => void;
}

/** An export at work, in the place of the buttons that start one. */
export function ExportProgress({ task: { state, progress }, canceling, onCancel }: ExportProgressProps) {
  const { done, total } = progress;
  const percent = total ? Math.min(99, Math.floor((done / total) * 100)) : undefined;
  const words = state === 'waiting' ? 'Waiting…' : percent === undefined ? formatNumber(done) : `${percent}%`;
  return (
    <div className={classes['progress']}>
      <span className={classes['label']}>
        <span className={classes['what']}>Exporting</span> {words}
      </span>
      <progress className={classes['bar']} aria-label="Export of conversations" max={100} value={percent} />
      <Tooltip title="Cancel export">
        <Button
          type="text"
          icon={<X size={16} aria-hidden />}
          aria-label="Cancel export"
          loading={canceling}
          onClick={onCancel}
        />
      </Tooltip>
    </div>
  );
}
