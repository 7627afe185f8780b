import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate, type GenerateResult } from 'selfsigned';

/** PEM files. */
export interface Certified {
  /** Certificate of a server at 127.0.0.1. */
  readonly certificate: string;
  readonly key: string;
  /** Certificate of the authority that issued it. */
  readonly authority: string;
  /** Certificate of another authority with the same name. */
  readonly stranger: string;
}

/** Certificates as the server demands them of its nodes: RSA, this common name and both usages. */
export async function certify(directory: string): Promise<Certified> {
  const [authority, stranger] = [await newAuthority(), await newAuthority()];
  const server = await generate([{ name: 'commonName', value: 'eventstoredb-node' }], {
    keyType: 'rsa',
    algorithm: 'sha256',
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  const write = async (name: string, pem: string) => {
    const file = join(directory, name);
    await writeFile(file, pem, { mode: 0o600 });
    return file;
  };
  return {
    certificate: await write('certificate.pem', server.cert),
    key: await write('key.pem', server.private),
    authority: await write('authority.pem', authority.cert),
    stranger: await write('stranger.pem', stranger.cert),
  };
}

const newAuthority = (): Promise<GenerateResult> =>
  generate([{ name: 'commonName', value: 'authority' }], {
    keyType: 'rsa',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
