import type { Request } from 'express';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Neither through a proxy nor by a host name that somebody pointed at this machine. */
export const isFromThisMachine = ({ socket, headers }: Request): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  LOCAL_HOST.test(headers.host ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined);
