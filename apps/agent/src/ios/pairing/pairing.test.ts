import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { type PlistObject, readPlist } from '../wire/read-plist.ts';
import { isSignedWithSha1 } from './certificates.ts';
import { isPaired, makeHostKeys, makePairing, readPairing, securityOf, writePairing } from './pairing.ts';

const keys = await makeHostKeys();
const device = generateKeyPairSync('rsa', { modulusLength: 2048 });
const deviceKey = Buffer.from(device.publicKey.export({ type: 'pkcs1', format: 'pem' }));
const offer = makePairing(keys, deviceKey, 'THIS-HOST', new Date('2026-03-01T12:00:00Z'));
const kept = writePairing({ ...offer.told, ...offer.kept });

/** As libimobiledevice 1.3 signs: the same certificate, with SHA-1. */
function withSha1(pem: Uint8Array): Buffer {
  const [strong, weak] = ['2a864886f70d01010b', '2a864886f70d010105'];
  const der = new X509Certificate(pem).raw.toString('hex').replaceAll(strong, weak);
  const bytes = Buffer.from(der, 'hex');
  const length = bytes.readUInt16BE(6);
  const body = bytes.subarray(4, 8 + length);
  const signature = sign('sha1', body, keys.root.privateKey);
  signature.copy(bytes, bytes.length - signature.length);
  return Buffer.from(`-----BEGIN CERTIFICATE-----\n${bytes.toString('base64')}\n-----END CERTIFICATE-----\n`);
}

/** The device's end of a connection that is made safe by a pairing; answers the key that it has shown. */
async function shake(pairing: PlistObject): Promise<Buffer> {
  const server = createServer({
    key: device.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: Buffer.from(pairing['DeviceCertificate'] as Uint8Array),
    ca: Buffer.from(pairing['RootCertificate'] as Uint8Array),
    requestCert: true,
    ciphers: 'DEFAULT@SECLEVEL=0',
    maxVersion: 'TLSv1.2',
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'secureConnection') as Promise<[TLSSocket]>;
  const { port } = server.address() as { port: number };
  const how = securityOf(readPairing(writePairing(pairing)));
  const client = connect({ port, host: '127.0.0.1', ...how, rejectUnauthorized: false });
  await once(client, 'secureConnect');
  const key = client.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  const [socket] = await accepted;
  client.destroy();
  socket.destroy();
  server.close();
  return key ?? Buffer.alloc(0);
}

describe('a pairing', () => {
  it('has certificates of SHA-256 that hang together, one of them for the device’s own key', () => {
    const read = (name: string) => new X509Certificate(Buffer.from(readPlist(kept)[name] as Uint8Array));
    const [root, host, own] = [read('RootCertificate'), read('HostCertificate'), read('DeviceCertificate')];
    for (const one of [root, host, own]) expect(one.verify(keys.root.publicKey)).toBe(true);
    expect(root.ca).toBe(true);
    expect(own.checkPrivateKey(device.privateKey)).toBe(true);
    expect(isSignedWithSha1(Buffer.from(host.toString()))).toBe(false);
    expect(new Date(own.validTo).getUTCFullYear()).toBe(2036);
  });

  it('makes a connection safe, and tells the device from another one by its key', async () => {
    const key = await shake({ ...offer.told, ...offer.kept });
    expect(isPaired(key, readPairing(kept))).toBe(true);
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    expect(isPaired(other.export({ type: 'spki', format: 'der' }), readPairing(kept))).toBe(false);
  });

  it('of an older program, signed with SHA-1, lowers the level for itself alone', async () => {
    const told = { ...offer.told, ...offer.kept };
    const old = {
      ...told,
      DeviceCertificate: withSha1(told['DeviceCertificate'] as Uint8Array),
      RootCertificate: withSha1(told['RootCertificate'] as Uint8Array),
    };
    expect(securityOf(readPairing(writePairing(old)))).toHaveProperty('ciphers');
    expect(securityOf(readPairing(kept))).not.toHaveProperty('ciphers');
    expect(isPaired(await shake(old), readPairing(writePairing(old)))).toBe(true);
  });
});
