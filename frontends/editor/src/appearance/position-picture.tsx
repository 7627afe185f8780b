import type { WidgetPosition } from '@chatbot-builder/contracts/constants';

/** A picture of a page with the widget in its corner. Left mirrors right. */
export function PositionPicture({ position, fill }: { position: WidgetPosition; fill: string }) {
  const left = position === 'bottom-left';
  const text = left ? 92 : 14;
  const widget = left ? 14 : 132;
  return (
    <svg viewBox="0 0 200 96" aria-hidden="true">
      <rect width="200" height="96" fill="var(--stage)" />
      <rect x="14" y="14" width="40" height="5" rx="2.5" fill="var(--line-2)" />
      <rect x="150" y="14" width="36" height="5" rx="2.5" fill="var(--line)" />
      <rect x={text} y="32" width="94" height="5" rx="2.5" fill="var(--line)" />
      <rect x={text} y="44" width="78" height="5" rx="2.5" fill="var(--line)" />
      <rect x={text} y="56" width="86" height="5" rx="2.5" fill="var(--line)" />
      <rect x={widget} y="28" width="54" height="42" rx="6" fill="var(--raised)" stroke="var(--line-2)" />
      <path d={`M${widget} 34a6 6 0 0 1 6-6h42a6 6 0 0 1 6 6v5h-54Z`} fill={fill} />
      <circle cx={left ? 21 : 179} cy="82" r="7" fill={fill} />
    </svg>
  );
}
