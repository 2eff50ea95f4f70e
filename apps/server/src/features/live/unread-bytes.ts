import { readFile } from 'node:fs/promises';
import { SocketAddress } from 'node:net';

/** One end of a connection as the kernel's table writes it: an address of 4 or 16 bytes, and a port. */
const entry =
  /^\s*\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]{8}|[0-9A-F]{32}):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/;

interface Ends {
  localPort?: number | undefined;
  remoteAddress?: string | undefined;
  remotePort?: number | undefined;
}

/** Names a connection of this machine. */
export function connectionName({ localPort, remoteAddress, remotePort }: Ends): string {
  return `${String(localPort)} ${String(remoteAddress)} ${String(remotePort)}`;
}

/**
 * Bytes by connection that the kernel has been given and the other end has not acknowledged. Only Linux tells; nothing
 * is known elsewhere.
 */
export async function readUnacknowledged(): Promise<Map<string, number>> {
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'latin1').catch(() => '')),
  );
  return parseUnacknowledged(tables.join('\n'));
}

export function parseUnacknowledged(table: string): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const line of table.split('\n')) {
    const [, localPort, address, remotePort, queued] = entry.exec(line) ?? [];
    if (localPort === undefined || address === undefined) continue;
    const ends = {
      localPort: hexNumber(localPort),
      remoteAddress: readAddress(address),
      remotePort: hexNumber(remotePort),
    };
    bytes.set(connectionName(ends), hexNumber(queued));
  }
  return bytes;
}

function hexNumber(text = ''): number {
  return Number.parseInt(text, 16);
}

/** The kernel writes words of four bytes, the last byte first. */
function readAddress(hex: string): string {
  const words = (hex.match(/.{8}/g) ?? []).map((word) => (word.match(/../g) ?? []).reverse());
  const bytes = words.flat();
  if (bytes.length === 4) return bytes.map(hexNumber).join('.');
  const address = (bytes.join('').match(/.{4}/g) ?? []).join(':');
  return new SocketAddress({ address, family: 'ipv6' }).address;
}
