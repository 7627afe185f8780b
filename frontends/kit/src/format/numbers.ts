/** '1,234'. */
export const formatNumber = (number: number): string => number.toLocaleString('en-US');

/** '1 document', '1,234 documents'. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A ratio: '33.3%', '100%'. */
export const formatPercent = (ratio: number): string => percents.format(ratio);

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumSignificantDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
});

/** '$1.50', '$12,345.68'. What is less than a cent keeps two digits, because replies cost that little: '$0.00042'. */
export const formatDollars = (usd: number): string => dollars.format(usd);

/** '999ms', then '1.0s'. */
export const formatDuration = (ms: number): string => (ms < 1_000 ? `${ms}ms` : `${(ms / 1_000).toFixed(1)}s`);

const kilobytes = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  roundingMode: 'ceil',
});

/** '412.6 KB', '1,184.3 KB'. Sizes are always in KB and rounded up, so that only an empty file shows 0.0. */
export const formatFileSize = (bytes: number): string => `${kilobytes.format(bytes / 1024)} KB`;

const lists = new Intl.ListFormat('en-US');

/** 'theme', 'theme and color', 'theme, color, and name'. */
export const formatList = (words: readonly string[]): string => lists.format(words);
