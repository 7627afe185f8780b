import type { Config } from './config.js';

/**
 * Where browsers reach the product, without a trailing slash. Never taken from a request, whose `Host` anybody can
 * choose.
 */
export const publicAddressOf = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
