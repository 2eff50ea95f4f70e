import type { Connection } from '@rackhand/contract/device/sighting';
import { LinkError } from '@rackhand/device-link/link-error';
import { z } from 'zod';
import type { ListedDevice, UsbmuxClient } from '../list/usbmux-client.ts';
import { type Lockdown, LockdownRefusal, openLockdown } from '../lockdown/lockdown.ts';
import { type HostKeys, makePairing, type Pairing, readPairing, writePairing } from '../pairing/pairing.ts';
import type { PlistObject } from '../wire/read-plist.ts';
import { understand } from '../wire/understand.ts';

export type Distrust = Extract<Connection, 'untrusted' | 'trust_denied' | 'pairing_refused'>;

/** The device answers, and has no more to say to this host. */
export class TrustFailure extends LinkError {
  readonly connection: Distrust;

  constructor(connection: Distrust, detail: string) {
    super('refused', detail);
    this.connection = connection;
  }
}

export interface Session {
  lockdown: Lockdown;
  pairing: Pairing;
}

/** A conversation with a device that trusts this host. Throws TrustFailure where it does not. */
export async function openSession(
  usbmux: UsbmuxClient,
  { id, udid }: ListedDevice,
  deadlineMs: number,
): Promise<Session> {
  const kept = await usbmux.readPairing(udid);
  if (kept === null) throw new TrustFailure('untrusted', 'not paired');
  const lockdown = await openLockdown(usbmux, id, deadlineMs);
  try {
    const pairing = readPairing(kept);
    await lockdown.startSession(pairing);
    return { lockdown, pairing };
  } catch (error) {
    lockdown.close();
    if (!(error instanceof LinkError) || error.failure !== 'refused') throw error;
    throw new TrustFailure(isForgotten(error) ? 'untrusted' : 'pairing_refused', error.message);
  }
}

/** The device has this pairing no more: its settings were reset, or it was erased. */
const isForgotten = (error: LinkError): boolean =>
  error instanceof LockdownRefusal && error.word === 'InvalidHostID';

const keyAnswer = z.object({ Value: z.instanceof(Uint8Array) });
const pairAnswer = z.object({ EscrowBag: z.instanceof(Uint8Array).optional() });
/** Somebody has still to unlock it, or to answer. */
const undecided: readonly string[] = ['PairingDialogResponsePending', 'PasswordProtected'];

/** What the device is offered for as long as nobody has answered: another offer would be another question. */
export type Offer = ReturnType<typeof makePairing>;

export async function makeOffer(lockdown: Lockdown, keys: HostKeys, systemId: string): Promise<Offer> {
  const answer = await lockdown.ask('GetValue', { Key: 'DevicePublicKey' });
  const { Value } = understand(keyAnswer, answer, 'lockdownd');
  return makePairing(keys, Buffer.from(Value), systemId, new Date());
}

/** Asks the device to trust this host; its screen asks whoever holds it. Throws TrustFailure until it does. */
export async function askForTrust(lockdown: Lockdown, { told, kept }: Offer): Promise<Buffer> {
  const options = { ExtendedPairingErrors: true };
  try {
    const answer = await lockdown.ask('Pair', {
      PairRecord: told,
      PairingOptions: options,
      ProtocolVersion: '2',
    });
    const { EscrowBag } = understand(pairAnswer, answer, 'lockdownd');
    const escrow: PlistObject = EscrowBag === undefined ? {} : { EscrowBag };
    return writePairing({ ...told, ...kept, ...escrow });
  } catch (error) {
    if (!(error instanceof LockdownRefusal)) throw error;
    throw new TrustFailure(distrustOf(error.word), error.word);
  }
}

function distrustOf(word: string): Distrust {
  if (undecided.includes(word)) return 'untrusted';
  return word === 'UserDeniedPairing' ? 'trust_denied' : 'pairing_refused';
}
