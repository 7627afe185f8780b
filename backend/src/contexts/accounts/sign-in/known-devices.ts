import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock, Ids } from '../../../ports/clock.js';
import { Vault } from '../../../runtime/sealing/vault.js';

const PURPOSE = 'known-device';
const VALID_MS = 180 * 24 * 60 * 60_000;

/** Behind TLS, the prefix makes browsers refuse a cookie of this name that another host or plain http sets. */
const cookieOf = (tls: boolean): string => (tls ? '__Host-device' : 'device');

/**
 * Recognizes browsers in which a person has signed in before, by a cookie: `<device id>.<expiry, Unix ms>.<HMAC over
 * e-mail, device and expiry>`. It opens nothing. It only keeps failed logins of others from counting against this
 * browser.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The id of the device, if the person with this address has signed in on it. */
  async of(request: Request, email: string): Promise<string | undefined> {
    const name = `${cookieOf(request.secure)}=`;
    const cookie = request.headers.cookie?.split('; ').find((part) => part.startsWith(name));
    const [device, expiry, signature, ...more] = cookie?.slice(name.length).split('.') ?? [];
    const expires = Number(expiry);
    if (!device || !signature || more.length > 0 || String(expires) !== expiry) return undefined;
    const expected = Buffer.from(await this.signature(email, device, expires));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return this.clock.now().getTime() < expires ? device : undefined;
  }

  /** Makes a browser known. */
  async remember(request: Request, response: Response, email: string): Promise<void> {
    const { secure } = request;
    const device = (await this.of(request, email)) ?? this.ids.uuid();
    const expires = this.clock.now().getTime() + VALID_MS;
    const value = `${device}.${expires}.${await this.signature(email, device, expires)}`;
    response.cookie(cookieOf(secure), value, { httpOnly: true, sameSite: 'lax', secure, maxAge: VALID_MS });
  }

  private signature(email: string, device: string, expires: number): Promise<string> {
    return this.vault.hmac(PURPOSE, JSON.stringify([email, device, expires]));
  }
}
