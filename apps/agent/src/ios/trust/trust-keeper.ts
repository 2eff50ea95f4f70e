import type { Connection } from '@rackhand/contract/device/sighting';
import { LinkError } from '@rackhand/device-link/link-error';
import { createTurn, type Turn } from '../../devices/turn.ts';
import type { ListedDevice, UsbmuxClient } from '../list/usbmux-client.ts';
import { openLockdown } from '../lockdown/lockdown.ts';
import { type HostKeys, makeHostKeys } from '../pairing/pairing.ts';
import { askForTrust, makeOffer, type Offer, openSession, TrustFailure } from './trust.ts';

/** Which of the devices that are attached trust this host; those that do not are asked to, again and again. */
export interface TrustKeeper {
  /** Everything that is attached now. */
  take(devices: readonly ListedDevice[]): void;
  connectionOf(id: number): Connection;
  /** The device has refused what it would not have refused to a host that it trusts. */
  doubt(id: number): void;
  stop(): void;
}

interface TrustKeeperDeps {
  usbmux: UsbmuxClient;
  deadlineMs: number;
  trustMs: number;
  onChange(): void;
  /** A fault of this program; the other devices go on. */
  onTrouble(error: unknown): void;
}

interface Kept {
  device: ListedDevice;
  connection: Connection;
  offer: Offer | null;
  turn: Turn;
  isGone: boolean;
}

/** Longer than any device is attached without being doubted. */
const untilDoubted = 2 ** 31 - 1;

export function createTrustKeeper(deps: TrustKeeperDeps): TrustKeeper {
  const kept = new Map<number, Kept>();
  let keys: Promise<HostKeys> | null = null;
  const hostKeys = (): Promise<HostKeys> => (keys ??= makeHostKeys());

  const keep = async (one: Kept): Promise<void> => {
    while (!one.isGone) {
      const next = await judge(one, deps, hostKeys);
      if (kept.get(one.device.id) !== one) return;
      if (next !== one.connection) {
        one.connection = next;
        deps.onChange();
      }
      await one.turn.wait(next === 'device' ? untilDoubted : deps.trustMs);
    }
  };
  const end = (one: Kept): void => {
    kept.delete(one.device.id);
    one.isGone = true;
    one.turn.wake();
  };
  return {
    take(devices) {
      const named = new Map(devices.map((device) => [device.id, device]));
      for (const one of kept.values()) if (named.get(one.device.id)?.udid !== one.device.udid) end(one);
      for (const device of devices) {
        if (kept.has(device.id)) continue;
        const one: Kept = {
          device,
          connection: 'connecting',
          offer: null,
          turn: createTurn(),
          isGone: false,
        };
        kept.set(device.id, one);
        keep(one).catch(deps.onTrouble);
      }
    },
    connectionOf: (id) => kept.get(id)?.connection ?? 'connecting',
    doubt: (id) => kept.get(id)?.turn.wake(),
    stop() {
      for (const one of [...kept.values()]) end(one);
    },
  };
}

/** One that says nothing is asked how it is by whoever follows it, who counts how often it has not answered. */
async function judge(
  one: Kept,
  { usbmux, deadlineMs }: TrustKeeperDeps,
  hostKeys: () => Promise<HostKeys>,
): Promise<Connection> {
  try {
    return await tryTrust(one, usbmux, deadlineMs, hostKeys);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    if (error instanceof TrustFailure) return error.connection;
    return error.failure === 'device_silent' ? 'device' : one.connection;
  }
}

async function tryTrust(
  one: Kept,
  usbmux: UsbmuxClient,
  deadlineMs: number,
  hostKeys: () => Promise<HostKeys>,
): Promise<Connection> {
  try {
    (await openSession(usbmux, one.device, deadlineMs)).lockdown.close();
    return 'device';
  } catch (error) {
    if (!(error instanceof TrustFailure) || error.connection !== 'untrusted') throw error;
    // Whoever has said no is not asked again before it is attached anew; over the network nobody can be asked.
    if (one.connection === 'trust_denied') return one.connection;
    if (one.device.overNetwork) throw error;
  }
  const lockdown = await openLockdown(usbmux, one.device.id, deadlineMs);
  try {
    one.offer ??= await makeOffer(lockdown, await hostKeys(), await usbmux.readHostId());
    await usbmux.savePairing(one.device, await askForTrust(lockdown, one.offer));
  } finally {
    lockdown.close();
  }
  (await openSession(usbmux, one.device, deadlineMs)).lockdown.close();
  return 'device';
}
