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
 * Bytes by connection that the kernel has been given and the other end has not acknowledged, of the connections at these
 * ports of this machine. Only Linux tells; nothing is known elsewhere.
 */
export async function readUnacknowledged(localPorts: ReadonlySet<number>): Promise<Map<string, number>> {
  if (localPorts.size === 0) return new Map();
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/self/net/${name}`, 'latin1').catch(() => '')),
  );
  return parseUnacknowledged(tables.join('\n'), localPorts);
}

/** A host that talks to its devices leaves ten thousand ended connections in the table: only these ports' lines are read. */
export function parseUnacknowledged(table: string, localPorts: ReadonlySet<number>): Map<string, number> {
  const bytes = new Map<string, number>();
  const ports = [...localPorts].map((port) => port.toString(16).toUpperCase().padStart(4, '0'));
  const ofPorts = new RegExp(`^ *\\d+: [0-9A-F]+:(?:${ports.join('|')}) .*$`, 'gm');
  for (const [line] of table.matchAll(ofPorts)) {
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
