import { type Connection, connections } from '@rackhand/contract/device/sighting';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { Attachment } from '../../devices/attachment.ts';

/** Not from adb: an agent's own words. */
const ownWords: readonly Connection[] = ['starting', 'absent'];
const meanings: ReadonlyMap<string, Connection> = new Map(
  connections.filter((connection) => !ownWords.includes(connection)).map((word) => [word, word]),
);

/** What adb's word for a transport means; one that is not known can't be used, which is `offline`. */
function connectionOf(state: string): Connection {
  return meanings.get(state) ?? 'offline';
}

/** One line of adb's list. */
export function attachmentOf({ id, serial, state, path }: Transport): Attachment {
  return {
    id,
    transport: serial,
    usbPort: path.startsWith('usb:') ? path.slice(4) : path,
    connection: connectionOf(state),
  };
}

/** adb names what it reached over the network by address and port, or by its mDNS service. */
export function isOverNetwork(serial: string): boolean {
  return /:\d+$|\._adb(-tls-connect)?\._tcp/.test(serial);
}
