import { expect, it } from 'vitest';
import {
  formatCount,
  formatDollars,
  formatDuration,
  formatFileSize,
  formatList,
  formatNumber,
  formatPercent,
} from './numbers';

it('separates thousands', () => expect(formatNumber(1_234_567)).toBe('1,234,567'));

it.each([
  [0, '0 documents'],
  [1, '1 document'],
  [1_234, '1,234 documents'],
])('counts %i', (count, text) => expect(formatCount(count, 'document')).toBe(text));

it.each([
  [0, '0%'],
  [1 / 3, '33.3%'],
  [1, '100%'],
])('shows %d as %s', (ratio, text) => expect(formatPercent(ratio)).toBe(text));

it.each([
  [0, '$0.00'],
  [0.000_097, '$0.000097'],
  [0.004_26, '$0.0043'],
  [0.12, '$0.12'],
  [0.5, '$0.50'],
  [1.5, '$1.50'],
  [20, '$20.00'],
  [12_345.678_901, '$12,345.68'],
])('shows %d dollars as %s', (usd, text) => expect(formatDollars(usd)).toBe(text));

it.each([
  [0, '0ms'],
  [999, '999ms'],
  [1_000, '1.0s'],
  [1_449, '1.4s'],
  [61_250, '61.3s'],
])('shows %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it.each([
  [0, '0.0 KB'],
  [50, '0.1 KB'],
  [18_842, '18.5 KB'],
  [10_485_760, '10,240.0 KB'],
])('shows %i bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

it.each([
  [['theme'], 'theme'],
  [['theme', 'color'], 'theme and color'],
  [['theme', 'color', 'name'], 'theme, color, and name'],
])('lists %j as %s', (words, text) => expect(formatList(words)).toBe(text));
