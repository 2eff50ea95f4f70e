import { LinkError } from '@rackhand/device-link/link-error';
import { z } from 'zod';
import type { UsbmuxClient } from '../list/usbmux-client.ts';
import { isPaired, type Pairing, securityOf } from '../pairing/pairing.ts';
import type { PlistSocket } from '../wire/plist-socket.ts';
import type { PlistObject } from '../wire/read-plist.ts';
import { understand } from '../wire/understand.ts';

/** The device has said no, in its own word. */
export class LockdownRefusal extends LinkError {
  readonly word: string;

  constructor(word: string) {
    super('refused', word);
    this.word = word;
  }
}

/** A conversation with the daemon that every iPhone and iPad answers by. Every failure is a LinkError. */
export interface Lockdown {
  /** One question of it, as the device takes it. Throws LockdownRefusal. */
  ask(request: string, more?: PlistObject): Promise<PlistObject>;
  /** All values of a domain; without one the device's own. */
  values(domain?: string): Promise<PlistObject>;
  /** Only who is paired hears all, and may ask for more. */
  startSession(pairing: Pairing): Promise<void>;
  /** Within a session. */
  startService(name: string, pairing: Pairing): Promise<PlistSocket>;
  close(): void;
}

const lockdownPort = 62_078;
const label = 'rackhand';
const lockdownd = 'lockdownd';

const session = z.object({ EnableSessionSSL: z.boolean().default(false) });
const service = z.object({ Port: z.int().min(1).max(65_535), EnableServiceSSL: z.boolean().default(false) });
const valueAnswer = z.object({ Value: z.record(z.string(), z.unknown()) });

export async function openLockdown(
  usbmux: UsbmuxClient,
  deviceId: number,
  deadlineMs: number,
): Promise<Lockdown> {
  const socket = await usbmux.reach(deviceId, lockdownPort, deadlineMs);
  const ask: Lockdown['ask'] = async (request, more = {}) => {
    const answer = await socket.ask({ Label: label, Request: request, ...more });
    if (typeof answer['Error'] === 'string') throw new LockdownRefusal(answer['Error']);
    return answer;
  };
  return {
    ask,
    async values(domain) {
      const answer = await ask('GetValue', domain === undefined ? {} : { Domain: domain });
      return understand(valueAnswer, answer, lockdownd).Value as PlistObject;
    },
    async startSession(pairing) {
      const { HostID, SystemBUID } = pairing;
      const { EnableSessionSSL } = understand(
        session,
        await ask('StartSession', { HostID, SystemBUID }),
        lockdownd,
      );
      if (!EnableSessionSSL) return;
      await secure(socket, pairing);
      await ask('QueryType').catch(asRefusal);
    },
    async startService(name, pairing) {
      const { Port, EnableServiceSSL } = understand(
        service,
        await ask('StartService', { Service: name }),
        lockdownd,
      );
      const started = await usbmux.reach(deviceId, Port, deadlineMs);
      try {
        if (EnableServiceSSL) await secure(started, pairing);
      } catch (error) {
        started.close();
        throw error;
      }
      return started;
    },
    close: socket.close,
  };
}

/** A device may take note of who speaks to it only after both have agreed, and hang up then. */
function asRefusal(error: unknown): never {
  if (!(error instanceof LinkError) || error.failure !== 'device_lost') throw error;
  throw new LinkError('refused', error.message);
}

/** Whoever answers has to be the device with which the pairing was made. */
async function secure(socket: PlistSocket, pairing: Pairing): Promise<void> {
  const key = await socket.secure(securityOf(pairing));
  if (isPaired(key, pairing)) return;
  socket.close();
  throw new LinkError('refused', 'another device’s key');
}
