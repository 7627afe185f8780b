/** '412.6 KB', '1,184.3 KB': knowledge is listed in KB, whatever its size. */
export const fileSize = (bytes: number): string =>
  `${new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1024)} KB`;
