import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * `honest`: does what it is told and says so; `lying`: says so and does nothing; `stuck`: does nothing, and says that; `silent`:
 * never answers; `gone`: refuses.
 */
type Manner = 'honest' | 'lying' | 'stuck' | 'silent' | 'gone';

/** Outlets behind one relay with addresses of its own, over a real socket. */
export interface FakeRelay {
  /** An entry of POWER_CONTROLLERS_FILE. */
  entry(name: string, offSeconds?: number): Record<string, unknown>;
  behave(manner: Manner): void;
  /** What it was told, oldest first, such as `box off`. */
  told: string[];
  /** Does it: to be set before anything is switched. */
  onSwitch: (outlet: string, isOn: boolean) => Promise<void>;
  close(): void;
}

export async function startFakeRelay(): Promise<FakeRelay> {
  let manner: Manner = 'honest';
  const states = new Map<string, boolean>();
  const server: Server = createServer((request, response) => {
    const [, outlet = '', deed = ''] = (request.url ?? '').split('/').map(decodeURIComponent);
    if (manner === 'silent') return;
    if (manner === 'gone') {
      response.writeHead(503).end();
      return;
    }
    void answer(outlet, deed).then((text) => response.end(text));
  });
  const answer = async (outlet: string, deed: string): Promise<string> => {
    if (deed !== 'state') {
      relay.told.push(`${outlet} ${deed}`);
      if (manner !== 'stuck') states.set(outlet, deed === 'on');
      if (manner === 'honest') await relay.onSwitch(outlet, deed === 'on');
    }
    return (states.get(outlet) ?? true) ? 'ON' : 'OFF';
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const relay: FakeRelay = {
    entry(name, offSeconds = 1) {
      const at = `http://127.0.0.1:${String(port)}/${encodeURIComponent(name)}`;
      const [on, off, state] = [`${at}/on`, `${at}/off`, `${at}/state`];
      return { name, kind: 'http', off_seconds: offSeconds, on, off, state };
    },
    behave(next) {
      manner = next;
    },
    told: [],
    onSwitch: () => Promise.resolve(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return relay;
}
