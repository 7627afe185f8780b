const tenths = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'ceil',
});

/** '412.6 KB', '1,184.3 KB'. Sizes are always in KB and rounded up, so that only an empty file shows 0.0. */
export const fileSize = (bytes: number): string => `${tenths.format(bytes / 1024)} KB`;
