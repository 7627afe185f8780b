import { Tooltip } from '@chatbot-builder/kit/antd';
import classes from './changed-dot.module.css';

export const ChangedDot = () => (
  <Tooltip title="Changed, not saved">
    <span className={classes['dot']} role="img" aria-label="Changed, not saved" />
  </Tooltip>
);
