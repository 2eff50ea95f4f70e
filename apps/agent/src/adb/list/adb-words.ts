import { type Connection, connections } from '@rackhand/contract/device/sighting';
import type { Transport } from '@rackhand/device-link/transport-list';
import type { Attachment } from '../../devices/attachment.ts';

/** Not from adb: an agent's own words. */
const ownWords: readonly Connection[] = ['starting', 'absent'];

/** What adb's word for a transport means; one that is not known can't be used, which is `offline`. */
export function connectionOf(state: string): Connection {
  return (
    connections.find((connection) => connection === state && !ownWords.includes(connection)) ?? 'offline'
  );
}

/** One line of adb's list. */
export function attachmentOf({ id, serial, state, path }: Transport): Attachment {
  return { id, transport: serial, usbPort: path.replace(/^usb:/, ''), connection: connectionOf(state) };
}

/** adb names what it reached over the network by address and port, or by its mDNS service. */
export function isOverNetwork(serial: string): boolean {
  return /:\d+$|\._adb(-tls-connect)?\._tcp/.test(serial);
}
