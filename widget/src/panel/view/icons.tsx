interface IconProps {
  readonly size?: number;
}

/** Lucide line icons, with a stroke width matched to the size. Circles and rectangles are written as paths. */
const icon =
  (path: string) =>
  ({ size = 20 }: IconProps) => (
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
      <path d={path} />
    </svg>
  );

export const PencilIcon = /* @__PURE__ */ icon(
  'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.375 2.625a1 1 0 0 1 3 3l-9.013 9.014a2 2 0 0 1-.853.505l-2.873.84a.5.5 0 0 1-.62-.62l.84-2.873a2 2 0 0 1 .506-.852z',
);
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const HistoryIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5M12 7v5l4 2');
export const BackIcon = /* @__PURE__ */ icon('m12 19-7-7 7-7M19 12H5');
export const SendIcon = /* @__PURE__ */ icon('m5 12 7-7 7 7M12 19V5');
export const DownIcon = /* @__PURE__ */ icon('M12 5v14M19 12l-7 7-7-7');
export const CheckIcon = /* @__PURE__ */ icon('M20 6 9 17l-5-5');
export const RetryIcon = /* @__PURE__ */ icon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5');
export const SpinnerIcon = /* @__PURE__ */ icon('M21 12a9 9 0 1 1-6.219-8.56');
export const CopyIcon = /* @__PURE__ */ icon(
  'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const AlertIcon = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 8v4M12 16h.01');
export const ClockIcon = /* @__PURE__ */ icon('M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0M12 6v6l4 2');
export const FileIcon = /* @__PURE__ */ icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.7.7l3.6 3.6A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
);
export const OfflineIcon = /* @__PURE__ */ icon(
  'M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69M19 12.86a10 10 0 0 0-2-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76M2 2l20 20',
);
export const StopIcon = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
    <rect width="12" height="12" rx="2.5" />
  </svg>
);
export const ThumbUpIcon = /* @__PURE__ */ icon(
  'M7 10v12M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z',
);
export const ThumbDownIcon = /* @__PURE__ */ icon(
  'M17 14V2M9 18.12 10 14H4.17a2 2 0 0 1-1.92-2.56l2.33-8A2 2 0 0 1 6.5 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.76a2 2 0 0 0-1.79 1.11L12 22a3.13 3.13 0 0 1-3-3.88Z',
);
