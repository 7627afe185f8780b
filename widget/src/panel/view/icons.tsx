import type { ComponentChildren } from 'preact';

interface IconProps {
  readonly size?: number;
}

/** Lucide line icons, with a stroke width matched to the size. */
const icon = (shapes: ComponentChildren) => {
  const Icon = ({ size = 20 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={size < 16 ? 1.9 : size < 20 ? 1.75 : 1.6}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {shapes}
    </svg>
  );
  return Icon;
};

export const PencilIcon = icon([
  <path d="M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7" />,
  <path d="M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z" />,
]);
export const CloseIcon = icon(<path d="M18 6 6 18M6 6l12 12" />);
export const SendIcon = icon(<path d="m5 12 7-7 7 7M12 19V5" />);
export const DownIcon = icon(<path d="M12 5v14M19 12l-7 7-7-7" />);
export const BubbleIcon = icon(
  <path d="M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.7-4.8" />,
);
export const CheckIcon = icon(<path d="M20 6 9 17l-5-5" />);
export const RetryIcon = icon(<path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />);
export const SpinnerIcon = icon(<path d="M21 12a9 9 0 1 1-6.219-8.56" />);
export const CopyIcon = icon([
  <rect width="14" height="14" x="8" y="8" rx="2" />,
  <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />,
]);
export const AlertIcon = icon([<circle cx="12" cy="12" r="10" />, <path d="M12 8v4M12 16h.01" />]);
export const ClockIcon = icon([<circle cx="12" cy="12" r="10" />, <path d="M12 6v6l4 2" />]);
export const FileIcon = icon(
  <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.7.7l3.6 3.6A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8" />,
);
export const OfflineIcon = icon(
  <path d="M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69M19 12.86a10 10 0 0 0-2-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76M2 2l20 20" />,
);
export const StopIcon = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
    <rect width="12" height="12" rx="2.5" />
  </svg>
);
