import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The network between an agent and its server, which can be cut without a word to either. */
export interface Relay {
  url: string;
  /** Nothing comes through any more, and no connection is ended. */
  cut: () => void;
  mend: () => void;
  stop: () => Promise<void>;
}

export async function startRelay(port: number): Promise<Relay> {
  const ends = new Set<Socket>();
  let isCut = false;
  const carry = (from: Socket, to: Socket): void => {
    ends.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      ends.delete(from);
      to.destroy();
    });
    if (isCut) from.pause();
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    carry(near, far);
    carry(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    cut: () => {
      isCut = true;
      for (const end of ends) end.pause();
    },
    mend: () => {
      isCut = false;
      for (const end of ends) end.resume();
    },
    stop: async () => {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
