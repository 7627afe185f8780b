import { Tooltip as AntTooltip, type TooltipProps } from 'antd';
import { useSyncExternalStore } from 'react';
import { awaited, entered, left } from './tooltip-delay';

/** A name that waits until somebody rests on a control; the next control's follows at once. */
export const Tooltip = (props: Omit<TooltipProps, 'mouseEnterDelay' | 'onOpenChange'>) => (
  <AntTooltip
    {...props}
    mouseEnterDelay={useSyncExternalStore(awaited.subscribe, awaited.seconds)}
    onOpenChange={(open) => (open ? entered() : left())}
  />
);
