import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** What was asked of an adb server on one connection: the transport, and the service that took the connection over. */
export interface AskedService {
  at: number;
  transport: string;
  service: string;
}

/** A way to an adb server that notes what is asked of devices on it. */
export async function openAdbRecorder(adbPort: number): Promise<{
  port: number;
  asked: readonly AskedService[];
  close(): void;
}> {
  const asked: AskedService[] = [];
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: adbPort, host: '127.0.0.1', noDelay: true });
    let said = '';
    let isNoted = false;
    near.on('data', (bytes: Buffer) => {
      far.write(bytes);
      if (isNoted) return;
      said += bytes.toString('latin1');
      const [transport, service] = requestsIn(said);
      if (service === undefined && (transport?.startsWith('host:transport') ?? true)) return;
      isNoted = true;
      if (service !== undefined && transport !== undefined)
        asked.push({ at: Date.now(), transport, service });
    });
    far.on('data', (bytes: Buffer) => near.write(bytes));
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => peer.destroy());
      socket.on('close', () => {
        open.delete(socket);
        peer.destroy();
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Each announced by four hexadecimal digits; the first two that are there in full. */
function requestsIn(said: string): string[] {
  const found: string[] = [];
  for (let at = 0; found.length < 2; ) {
    const length = Number.parseInt(said.slice(at, at + 4), 16);
    if (Number.isNaN(length) || said.length < at + 4 + length) break;
    found.push(said.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return found;
}

/** Asks the same once more and reads the answer to its end, with nothing else around it. */
export async function askAgain(
  adbPort: number,
  { transport, service }: Omit<AskedService, 'at'>,
): Promise<void> {
  const socket = connect({ port: adbPort, host: '127.0.0.1', noDelay: true });
  const framed = (text: string): string => text.length.toString(16).padStart(4, '0') + text;
  socket.write(framed(transport), 'latin1');
  // As any client does: the device first, then what it is asked.
  await once(socket, 'data');
  socket.write(framed(service), 'latin1');
  socket.resume();
  await once(socket, 'close');
}
