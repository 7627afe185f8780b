import { expect, it } from 'vitest';
import express from 'express';
import request from 'supertest';
import { securityHeaders } from './security-headers.js';

const headersOf = async (tls: boolean): Promise<Record<string, string>> => {
  const server = express()
    .use(securityHeaders({ tls }))
    .use((_request, response) => void response.end());
  return (await request(server).get('/')).headers;
};

it('asks browsers for https behind TLS, for this host alone', async () => {
  const headers = await headersOf(true);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

it('lets a LAN use plain http', async () => {
  const headers = await headersOf(false);
  expect(headers['strict-transport-security']).toBeUndefined();
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

it('gives pages no camera, microphone or place, and lets them copy', async () => {
  const policy = (await headersOf(false))['permissions-policy'];
  expect(policy).toBe('camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()');
});
