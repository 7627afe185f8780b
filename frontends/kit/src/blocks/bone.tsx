import type { CSSProperties } from 'react';
import classes from './bone.module.css';

interface BoneProps {
  readonly width: CSSProperties['width'];
  readonly height: number;
  readonly radius?: CSSProperties['borderRadius'];
}

/** One grey stroke of a skeleton, in the box of what comes. The skeleton's frame says that it is loading. */
export const Bone = ({ width, height, radius = 6 }: BoneProps) => (
  <span className={classes['bone']} style={{ width, height, borderRadius: radius }} aria-hidden />
);
