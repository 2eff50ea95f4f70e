import { normalForm } from '@rackhand/contract/text/normal-form';

/**
 * base64 of RSA-OAEP (SHA-256) over the UTF-8 secret (document 3 section 2). A page from a LAN address over plain
 * http has no `crypto.subtle`; the arithmetic then comes from a module that is fetched only there.
 */
export async function encryptSecret(
  publicKeyPem: string,
  secret: string,
  cryptography: Crypto = crypto,
): Promise<string> {
  const key = derOf(publicKeyPem);
  const message = new TextEncoder().encode(normalForm(secret));
  const subtle = cryptography.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) {
    const { encryptOaep } = await import('./rsa-oaep.ts');
    return base64Of(
      encryptOaep(key, message, (length) => cryptography.getRandomValues(new Uint8Array(length))),
    );
  }
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const imported = await subtle.importKey('spki', key, algorithm, false, ['encrypt']);
  return base64Of(new Uint8Array(await subtle.encrypt(algorithm, imported, message)));
}

function derOf(pem: string): Uint8Array<ArrayBuffer> {
  const body = pem.replaceAll(/-----[A-Z ]+-----/g, '').replaceAll(/\s/g, '');
  return Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
