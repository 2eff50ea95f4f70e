import { rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';

/** A device as this daemon tells of it. */
export interface PocketDevice {
  id: number;
  serial: string;
  model: string;
  battery: number;
  bootId: string;
}

/** What reaches devices of another kind on a host: it lists them over a socket, a line of JSON whenever something changes. */
export interface PocketDaemon {
  plug(device: PocketDevice): void;
  unplug(id: number): void;
  stop(): Promise<void>;
}

export async function startPocketDaemon(path: string): Promise<PocketDaemon> {
  rmSync(path, { force: true });
  const devices = new Map<number, PocketDevice>();
  const clients = new Set<Socket>();
  const tell = (client: Socket) => client.write(`${JSON.stringify([...devices.values()])}\n`);
  const server = createServer((client) => {
    clients.add(client);
    client.on('close', () => clients.delete(client)).on('error', () => undefined);
    tell(client);
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    plug(device) {
      devices.set(device.id, device);
      clients.forEach(tell);
    },
    unplug(id) {
      devices.delete(id);
      clients.forEach(tell);
    },
    async stop() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
