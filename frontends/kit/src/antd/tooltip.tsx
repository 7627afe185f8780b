import { Tooltip as AntTooltip, type TooltipProps } from 'antd';
import { useSyncExternalStore } from 'react';
import { awaited, entered, left } from './tooltip-delay';

/** A tooltip that opens after a delay. The next control's tooltip opens immediately. */
export const Tooltip = (props: Omit<TooltipProps, 'mouseEnterDelay' | 'onOpenChange'>) => (
  <AntTooltip
    {...props}
    mouseEnterDelay={useSyncExternalStore(awaited.subscribe, awaited.seconds)}
    onOpenChange={(open) => (open ? entered() : left())}
  />
);
