import type { Origin } from '@chatbot-builder/contracts/events';
import type { Request } from 'express';
import { DEVICE_MAX_CHARACTERS } from '../ports/sessions.js';

/** The browser that a request came from: its user agent as sent, cut to what is kept of one. */
export const deviceOf = (request: Request): string => (request.get('user-agent') ?? '').slice(0, DEVICE_MAX_CHARACTERS);

/** Where a person's request came from. The address is the one that `TRUST_PROXY` lets count. */
export const originOf = (request: Request): Origin => ({ address: request.ip ?? '', userAgent: deviceOf(request) });
