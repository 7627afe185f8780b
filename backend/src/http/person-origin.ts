import type { Origin } from '@chatbot-builder/contracts/events';
import type { Request } from 'express';
import { DEVICE_MAX_CHARACTERS } from '../ports/sessions.js';

/** The user agent of a request, cut to the length that is stored. */
export const deviceOf = (request: Request): string => (request.get('user-agent') ?? '').slice(0, DEVICE_MAX_CHARACTERS);

/** The origin of a person's request. `TRUST_PROXY` decides whether a forwarded address counts. */
export const originOf = (request: Request): Origin => ({ address: request.ip ?? '', userAgent: deviceOf(request) });
