import type { NetConnectOpts } from 'node:net';
import { LinkError } from '@rackhand/device-link/link-error';
import { z } from 'zod';
import { openPlistSocket, type PlistSocket } from '../wire/plist-socket.ts';
import type { PlistObject } from '../wire/read-plist.ts';
import { understand } from '../wire/understand.ts';

/** A device as usbmuxd lists it. */
export interface ListedDevice {
  id: number;
  udid: string;
  overNetwork: boolean;
  /** Bus and number there; another one each time that it is plugged in. null: not told. */
  location: number | null;
}

/** This host's usbmuxd. Every failure is a LinkError. */
export interface UsbmuxClient {
  list(): Promise<ListedDevice[]>;
  /** Says that something has changed, until the connection ends. */
  listen(on: { change(): void; end(): void }): { close(): void };
  /** A connection to a port of a device, on which it has so long for each answer. */
  reach(deviceId: number, port: number, deadlineMs: number): Promise<PlistSocket>;
  /** What names this host to its devices. */
  readHostId(): Promise<string>;
  /** null: this host has not been paired with the device. */
  readPairing(udid: string): Promise<Buffer | null>;
  savePairing(device: ListedDevice, pairing: Buffer): Promise<void>;
}

const listed = z.object({
  DeviceID: z.int().min(0),
  Properties: z.object({
    SerialNumber: z.string().min(1).max(100),
    ConnectionType: z.string().optional(),
    LocationID: z.int().optional(),
  }),
});
const listAnswer = z.object({ DeviceList: z.array(listed.nullable().catch(null)).max(1_000) });
const result = z.object({ Number: z.int() });
const hostIdAnswer = z.object({ BUID: z.string().min(1).max(100) });
const pairingAnswer = z.object({ PairRecordData: z.instanceof(Uint8Array) });

const usbmuxd = 'usbmuxd';
const own = { ClientVersionString: 'rackhand', ProgName: 'rackhand', kLibUSBMuxVersion: 3 };
/** Its list or table does not have what was named. */
const notThere = 2;

export function createUsbmuxClient(address: NetConnectOpts, deadlineMs: number): UsbmuxClient {
  const open = (): PlistSocket => openPlistSocket(address, deadlineMs);
  const ask = async (type: string, more: PlistObject = {}): Promise<PlistObject> => {
    const socket = open();
    try {
      return await socket.ask({ MessageType: type, ...own, ...more });
    } finally {
      socket.close();
    }
  };
  return {
    async list() {
      const { DeviceList } = understand(listAnswer, await ask('ListDevices'), usbmuxd);
      return DeviceList.flatMap((device) => (device === null ? [] : [deviceOf(device)]));
    },
    listen(on) {
      const socket = open();
      const accepted = socket.ask({ MessageType: 'Listen', ...own }).then(succeed);
      void accepted.then(
        () => socket.hear(on.change, on.end),
        () => on.end(),
      );
      return { close: socket.close };
    },
    async reach(deviceId, port, deviceMs) {
      const socket = open();
      try {
        succeed(
          await socket.ask({ MessageType: 'Connect', ...own, DeviceID: deviceId, PortNumber: swapped(port) }),
        );
      } catch (error) {
        socket.close();
        throw error;
      }
      socket.reachDevice(deviceMs);
      return socket;
    },
    async readHostId() {
      return understand(hostIdAnswer, await ask('ReadBUID'), usbmuxd).BUID;
    },
    async readPairing(udid) {
      const answer = await ask('ReadPairRecord', { PairRecordID: udid });
      const found = pairingAnswer.safeParse(answer);
      return found.success ? Buffer.from(found.data.PairRecordData) : null;
    },
    async savePairing({ id, udid }, pairing) {
      succeed(await ask('SavePairRecord', { PairRecordID: udid, PairRecordData: pairing, DeviceID: id }));
    },
  };
}

function deviceOf({ DeviceID, Properties }: z.infer<typeof listed>): ListedDevice {
  const { SerialNumber: udid, ConnectionType, LocationID = 0 } = Properties;
  const overNetwork = ConnectionType === 'Network';
  return { id: DeviceID, udid, overNetwork, location: overNetwork || LocationID === 0 ? null : LocationID };
}

function succeed(answer: PlistObject): void {
  const { Number: number } = understand(result, answer, usbmuxd);
  if (number === notThere) throw new LinkError('device_lost', 'usbmuxd does not have it any more');
  if (number !== 0) throw new LinkError('refused', `usbmuxd refused: ${String(number)}`);
}

/** A port as it stands on the network. */
function swapped(port: number): number {
  return ((port & 0xff) << 8) | (port >> 8);
}
