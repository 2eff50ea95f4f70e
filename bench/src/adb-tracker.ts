import { once } from 'node:events';
import { connect } from 'node:net';

/** Raw adb: when the adb server itself told of a device becoming usable, without anything of ours in between. */
export interface AdbTracker {
  /** Date.now() of the moment in which adb lists the transport as `device`, from now on. */
  whenUsable(transport: string): Promise<number>;
  close(): void;
}

export async function trackAdb(port: number): Promise<AdbTracker> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.write('0014host:track-devices-l');
  const waiting = new Map<string, (at: number) => void>();
  let unread = '';
  let isAccepted = false;
  socket.on('data', (chunk: Buffer) => {
    unread += chunk.toString('latin1');
    if (!isAccepted && unread.length >= 4) {
      isAccepted = true;
      unread = unread.slice(4);
    }
    for (let list = takeList(); list !== null; list = takeList()) tellOf(list);
  });

  function takeList(): string | null {
    const length = Number.parseInt(unread.slice(0, 4), 16);
    if (!isAccepted || Number.isNaN(length) || unread.length < 4 + length) return null;
    const list = unread.slice(4, 4 + length);
    unread = unread.slice(4 + length);
    return list;
  }

  function tellOf(list: string): void {
    const at = Date.now();
    for (const line of list.split('\n')) {
      const [transport = '', state] = line.split(/\s+/);
      if (state !== 'device') continue;
      waiting.get(transport)?.(at);
      waiting.delete(transport);
    }
  }

  return {
    whenUsable: (transport) =>
      new Promise((resolve) => {
        waiting.set(transport, resolve);
      }),
    close: () => {
      socket.destroy();
    },
  };
}
