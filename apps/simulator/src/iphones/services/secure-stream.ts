import { X509Certificate } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { createServer, type TLSSocket } from 'node:tls';
import type { Iphone } from '../iphone.ts';

/**
 * As devices do it: their end is the server's, shows the certificate that the computer has made for them, and takes a computer
 * that its own root has signed. Debian's programs sign with SHA-1, so the level is the lowest. null: nobody agreed.
 */
export async function secureStream(
  iphone: Iphone,
  stream: Duplex,
  hostId: string,
): Promise<TLSSocket | null> {
  const trusted = iphone.state.trusted.find((one) => one.hostId === hostId);
  if (trusted === undefined) return null;
  const key = await iphone.key();
  const server = createServer({
    key: key.export({ type: 'pkcs8', format: 'pem' }),
    cert: trusted.own,
    ca: iphone.state.faults.refuses === 'handshake' ? trusted.own : trusted.root,
    requestCert: true,
    rejectUnauthorized: true,
    ciphers: 'DEFAULT@SECLEVEL=0',
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.2',
  });
  return new Promise((resolve) => {
    server.on('secureConnection', (secured) => {
      secured.on('error', () => secured.destroy());
      resolve(secured);
    });
    server.on('tlsClientError', () => stream.destroy());
    stream.on('close', () => resolve(null));
    server.emit('connection', stream);
  });
}

/** A computer's certificates hang together, and the one for this device has its key. */
export async function isSound(
  iphone: Iphone,
  { root, host, own }: { root: string; host: string; own: string },
): Promise<boolean> {
  try {
    const [authority, computer, device] = [root, host, own].map((pem) => new X509Certificate(pem));
    if (authority === undefined || computer === undefined || device === undefined) return false;
    const isSigned = [computer, device].every((one) => one.verify(authority.publicKey));
    return isSigned && device.checkPrivateKey(await iphone.key());
  } catch {
    return false;
  }
}
