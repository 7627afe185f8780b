import type { Request } from 'express';
import type { Config } from '../../config.js';

/** The origin that the caller knows the server by. */
export const originOf = (request: Request, { publicUrl }: Config): string => publicUrl ?? `${request.protocol}://${request.host}`;
