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
  'M12 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-7M18.4 2.6a2.1 2.1 0 0 1 3 3L12 15l-4 1 1-4Z',
);
export const CloseIcon = /* @__PURE__ */ icon('M18 6 6 18M6 6l12 12');
export const ListIcon = /* @__PURE__ */ icon('M4 5h.01M4 12h.01M4 19h.01M9 5h12M9 12h12M9 19h12');
export const BackIcon = /* @__PURE__ */ icon('m12 19-7-7 7-7M19 12H5');
export const ForwardIcon = /* @__PURE__ */ icon('m12 5 7 7-7 7M5 12h14');
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
  'M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zM14 2v6h6M10 9H8M16 13H8M16 17H8',
);
export const OfflineIcon = /* @__PURE__ */ icon(
  'M12 20h.01M8.5 16.43a5 5 0 0 1 7 0M5 12.86a10 10 0 0 1 5.17-2.69M19 12.86a10 10 0 0 0-2-1.52M2 8.82a15 15 0 0 1 4.18-2.64M22 8.82a15 15 0 0 0-11.29-3.76M2 2l20 20',
);
export const StopIcon = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="currentColor" aria-hidden="true">
    <rect width="12" height="12" rx="2.5" />
  </svg>
);
export const ThumbIcon = /* @__PURE__ */ icon(
  'M7 10v12M15 5.88 14 10h5.83a2 2 0 0 1 1.92 2.56l-2.33 8A2 2 0 0 1 17.5 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.76a2 2 0 0 0 1.79-1.11L12 2a3.13 3.13 0 0 1 3 3.88Z',
);
