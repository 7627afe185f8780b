import { Skeleton } from '@chatbot-builder/kit';
import type { RemoteName } from '@chatbot-builder/kit/pages';
import classes from './remote-shape.module.css';

const ROWS = [32, 52, 32, 32];

/** A remote's page while its code is loading: a title, rows and a pane beside them. */
export const RemoteShape = ({ name }: { name: RemoteName }) => (
  <div className={classes['shape']} data-remote={name}>
    <div className={classes['rows']}>
      <div className={classes['head']}>
        <Skeleton width={16} height={16} />
        <Skeleton width={28} height={28} radius="10px 10px 10px 3px" />
        <Skeleton width={120} height={20} />
      </div>
      {ROWS.map((height, at) => (
        <Skeleton width="100%" height={height} radius={8} key={at} />
      ))}
    </div>
    <div className={classes['pane']} />
  </div>
);
