import { constants, publicEncrypt } from 'node:crypto';

/** As the browser does it: base64 of RSA-OAEP with SHA-256. */
export function seal(password: string, publicKey: string): string {
  const options = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(options, Buffer.from(password)).toString('base64');
}
