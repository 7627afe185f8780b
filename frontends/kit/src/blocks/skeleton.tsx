import type { CSSProperties } from 'react';
import classes from './skeleton.module.css';

interface SkeletonProps {
  readonly width: CSSProperties['width'];
  readonly height: number;
  readonly radius?: CSSProperties['borderRadius'];
}

/** A gray placeholder of the size of the coming content. Its container announces that it is loading. */
export const Skeleton = ({ width, height, radius = 6 }: SkeletonProps) => (
  <span className={classes['skeleton']} style={{ width, height, borderRadius: radius }} aria-hidden />
);
