import { DEFAULT_IPV6_SUBNET_PREFIX, normalizeIp } from '@nestjs/throttler';
import type { Request } from 'express';

/**
 * The client's address as limits count it: for IPv6 its subnet. `TRUST_PROXY` decides whether a forwarded one counts.
 */
export const addressOf = ({ ip }: Pick<Request, 'ip'>): string => normalizeIp(ip ?? '', DEFAULT_IPV6_SUBNET_PREFIX);
