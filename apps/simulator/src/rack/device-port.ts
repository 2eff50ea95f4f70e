import { randomInt } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { knowsService, serveService } from '../services/serve-service.ts';
import { type Connection, createConnection, type DeviceEnd } from '../wire/connection.ts';
import { createGate } from '../wire/gate.ts';

/** A device's socket: where the cable goes in. Closed while the device is unplugged or starting. */
export interface DevicePort {
  readonly device: SimulatedDevice;
  /** Where it waits for whoever knows it, such as `127.0.0.2:5555`; null: a cable puts it into the adb server. */
  readonly address: string | null;
  readonly open: boolean;
  /** An adb server holds a connection. */
  readonly connected: boolean;
  readonly frozen: boolean;
  plug(): Promise<void>;
  unplug(): void;
  freeze(): void;
  thaw(): void;
  /** Cuts every connection and keeps the port: the host has to shake hands again. */
  drop(): void;
  /** Someone pressed "allow" on the device's screen. */
  acceptAuthorization(): void;
}

interface PortDeps {
  device: SimulatedDevice;
  /** Where it waits; without one it takes a free port of 127.0.0.1. */
  at?: { host: string; port: number };
  onError(error: unknown): void;
}

/**
 * Below the ports that systems give to outgoing connections: none of those takes a device's port while it starts anew, and
 * another rack hardly ever does. adb goes on dialling a network device's address, and would find a stranger there.
 */
const firstPort = 10_000;
const endOfPorts = 18_000;
const triesForPort = 200;

export function createDevicePort({ device, at, onError }: PortDeps): DevicePort {
  const connections = new Set<Connection>();
  const end = deviceEndOf(device, onError);
  const socket = createDeviceSocket(device, at, (client) => {
    const connection = createConnection(client, end);
    connections.add(connection);
    client.on('close', () => connections.delete(connection));
  });
  function drop(): void {
    for (const connection of connections) connection.drop();
  }
  return {
    device,
    address: at === undefined ? null : `${at.host}:${String(at.port)}`,
    get open() {
      return socket.isOpen();
    },
    get connected() {
      return connections.size > 0;
    },
    get frozen() {
      return end.gate.shut;
    },
    plug: socket.open,
    unplug() {
      socket.close();
      drop();
    },
    freeze: end.gate.close,
    thaw: end.gate.open,
    drop,
    acceptAuthorization() {
      for (const connection of connections) {
        const key = connection.acceptWaitingKey();
        if (key !== undefined) keepKey(device, key);
      }
    },
  };
}

function keepKey(device: SimulatedDevice, key: string): void {
  device.change((state) => {
    if (!state.acceptedKeys.includes(key)) state.acceptedKeys.push(key);
  });
}

function deviceEndOf(device: SimulatedDevice, onError: PortDeps['onError']): DeviceEnd {
  return {
    gate: createGate(),
    banner() {
      const { device: code, model } = device.factory.profile;
      return `device::ro.product.name=${code};ro.product.model=${model};ro.product.device=${code};features=${device.features.join(',')}`;
    },
    acceptedKeys: () => (device.state.faults.refusesAuthorization ? [] : device.state.acceptedKeys),
    offerKey(key) {
      if (device.state.faults.refusesAuthorization) return false;
      keepKey(device, key);
      return true;
    },
    welcomed() {
      device.change((state) => {
        state.connections += 1;
        if (state.faults.stalled === 'reconnect') state.faults.stalled = null;
      });
    },
    knows: (service) => knowsService(device, service),
    serve(stream) {
      void serveService(device, stream, onError);
    },
  };
}

interface DeviceSocket {
  isOpen(): boolean;
  open(): Promise<void>;
  close(): void;
}

function createDeviceSocket(
  device: SimulatedDevice,
  at: PortDeps['at'],
  take: (client: Socket) => void,
): DeviceSocket {
  let server: Server | undefined;
  let isWanted = false;
  let opening: Promise<void> | undefined;
  const accept = (client: Socket): void => {
    if (isWanted) take(client);
    else client.destroy();
  };

  /** The cable may be pulled, and pushed in again, before the port is open. */
  async function openPort(): Promise<void> {
    try {
      const listener =
        at === undefined
          ? await listenSomewhere(device.state.port, accept)
          : await listen(at.port, accept, at.host);
      if (isWanted) keep(listener);
      else listener.close();
    } finally {
      opening = undefined;
    }
  }

  function keep(listener: Server): void {
    server = listener;
    const address = listener.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    if (port === device.state.port) return;
    device.change((state) => {
      state.port = port;
    });
  }

  return {
    isOpen: () => server !== undefined,
    async open() {
      isWanted = true;
      if (server === undefined) await (opening ??= openPort());
    },
    close() {
      isWanted = false;
      server?.close();
      server = undefined;
    },
  };
}

/** At the port that the device had before, if nobody has taken it meanwhile. */
async function listenSomewhere(before: number, accept: (client: Socket) => void): Promise<Server> {
  let refusal: unknown;
  for (let tries = 0; tries < triesForPort; tries += 1) {
    try {
      return await listen(tries === 0 && before !== 0 ? before : randomInt(firstPort, endOfPorts), accept);
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

function listen(port: number, accept: (client: Socket) => void, host = '127.0.0.1'): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = createServer(accept);
    listener.once('error', reject);
    listener.listen(port, host, () => {
      resolve(listener);
    });
  });
}
