import { createPublicKey, generateKeyPair, type KeyObject, randomUUID, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { LinkError } from '@rackhand/device-link/link-error';
import { build, type PlistValue } from 'plist';
import { z } from 'zod';
import { BadPlist, type PlistObject, readPlist } from '../wire/read-plist.ts';
import { isSignedWithSha1, makeCertificate } from './certificates.ts';

const data = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes));
const pairingShape = z.object({
  HostID: z.string().min(1).max(100),
  SystemBUID: z.string().min(1).max(100),
  RootCertificate: data,
  RootPrivateKey: data,
  DeviceCertificate: data,
});

/** What this host and a device know each other by. Throws what can't be read as a LinkError. */
export type Pairing = z.infer<typeof pairingShape>;

/** As usbmuxd keeps it, whichever program has made it. */
export function readPairing(bytes: Buffer): Pairing {
  try {
    return pairingShape.parse(readPlist(bytes));
  } catch (error) {
    if (!(error instanceof BadPlist || error instanceof z.ZodError)) throw error;
    throw new LinkError('refused', 'the pairing that usbmuxd keeps can’t be read');
  }
}

export function writePairing(pairing: PlistObject): Buffer {
  return Buffer.from(build(pairing));
}

/**
 * How a connection to the device is made safe. This host shows its root, as libimobiledevice does: what hangs below has no name
 * of its own either, and looks as if it had signed itself. The level is lowered for a pairing of an older program, and for it
 * alone.
 */
export function securityOf({ RootCertificate, RootPrivateKey, DeviceCertificate }: Pairing): {
  cert: Buffer;
  key: Buffer;
  ciphers?: string;
} {
  const isOld = [RootCertificate, DeviceCertificate].some(isSignedWithSha1);
  return { cert: RootCertificate, key: RootPrivateKey, ...(isOld ? { ciphers: 'DEFAULT@SECLEVEL=0' } : {}) };
}

/** Whether this is the key of the device with which the pairing was made. */
export function isPaired(key: Buffer, { DeviceCertificate }: Pairing): boolean {
  try {
    return new X509Certificate(DeviceCertificate).publicKey
      .export({ type: 'spki', format: 'der' })
      .equals(key);
  } catch {
    return false;
  }
}

/** This host's own keys, which all pairings that it makes have in common. */
export interface HostKeys {
  root: KeyPair;
  host: KeyPair;
}
type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };

const generate = promisify(generateKeyPair);
const keyBits = 2048;

export async function makeHostKeys(): Promise<HostKeys> {
  const [root, host] = await Promise.all([
    generate('rsa', { modulusLength: keyBits }),
    generate('rsa', { modulusLength: keyBits }),
  ]);
  return { root, host };
}

/** A new pairing with the device that has this key: what it is told, and besides what this host keeps for itself. */
export function makePairing(
  { root, host }: HostKeys,
  deviceKey: Buffer,
  systemId: string,
  now: Date,
): { told: Record<string, PlistValue>; kept: Record<string, PlistValue> } {
  const certificate = (key: KeyObject, isAuthority: boolean): Buffer =>
    Buffer.from(makeCertificate({ key, signer: root.privateKey, isAuthority, now }));
  const told = {
    DeviceCertificate: certificate(publicKeyIn(deviceKey), false),
    HostCertificate: certificate(host.publicKey, false),
    RootCertificate: certificate(root.publicKey, true),
    HostID: randomUUID().toUpperCase(),
    SystemBUID: systemId,
  };
  return { told, kept: { HostPrivateKey: privatePem(host), RootPrivateKey: privatePem(root) } };
}

function publicKeyIn(pem: Buffer): KeyObject {
  try {
    return createPublicKey(pem);
  } catch {
    throw new LinkError('refused', 'what the device tells as its key is none');
  }
}

function privatePem({ privateKey }: KeyPair): Buffer {
  return Buffer.from(privateKey.export({ type: 'pkcs1', format: 'pem' }));
}
