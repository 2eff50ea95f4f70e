import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestDatabase } from './database-setup.ts';
import { databaseUrlOf } from './database-url.ts';

/** The way to a test's database, which can be shut: nobody comes in, and whoever was in is out. */
export interface DatabaseGate {
  /** The DATABASE_URL that leads through it. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
}

export async function openDatabaseGate(connection: TestDatabase['connection']): Promise<DatabaseGate> {
  const { host, port } = connection;
  const inside = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${String(port)}`)) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      inside.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        inside.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (at: number): Promise<number> => {
    await once(server.listen(at, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: databaseUrlOf({ ...connection, host: '127.0.0.1', port: own }),
    shut: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of inside) socket.destroy();
      await closed;
    },
    open: async () => {
      await listen(own);
    },
  };
}
