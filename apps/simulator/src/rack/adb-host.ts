import { connect } from 'node:net';

/** How adb knows a device: `R5CT…`, `emulator-21001`, `127.0.0.1:21002`. */
export interface AttachedDevice {
  transport: string;
  connection: string;
}

/** What the cable needs from an adb server; every request is a connection of its own. */
export interface AdbHost {
  /** Null when no adb server answers. */
  devices(): Promise<AttachedDevice[] | null>;
  /** adb sends no reply to this one, it only closes. */
  attachEmulator(port: number): Promise<void>;
  connect(address: string): Promise<void>;
  disconnect(address: string): Promise<void>;
}

const answerWithinMs = 5_000;
/** adb itself gives up on a silent address after 10 s. */
const connectWithinMs = 12_000;

export function createAdbHost(port: number): AdbHost {
  /** The bytes that came until the server closed; rejects when there is none. */
  function ask(request: string, withinMs: number): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.setTimeout(withinMs, () => socket.destroy(new Error('the adb server does not answer')));
      socket.on('connect', () => {
        socket.write(Buffer.byteLength(request).toString(16).padStart(4, '0') + request);
      });
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => {
        resolve(Buffer.concat(chunks));
      });
    });
  }

  return {
    async devices() {
      const reply = await ask('host:devices-l', answerWithinMs).catch(() => null);
      if (reply === null || reply.toString('latin1', 0, 4) !== 'OKAY') return null;
      const lines = reply.toString('utf8', 8).split('\n').filter(Boolean);
      return lines.map((line) => {
        const [transport = '', connection = ''] = line.split(/\s+/);
        return { transport, connection };
      });
    },
    async attachEmulator(devicePort) {
      await ask(`host:emulator:${String(devicePort)}`, answerWithinMs);
    },
    async connect(address) {
      await ask(`host:connect:${address}`, connectWithinMs);
    },
    async disconnect(address) {
      await ask(`host:disconnect:${address}`, answerWithinMs);
    },
  };
}
