import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { knowsService, serveService } from '../services/serve-service.ts';
import { type Connection, createConnection, type DeviceEnd } from '../wire/connection.ts';
import { createGate } from '../wire/gate.ts';

/** A device's socket: where the cable goes in. Closed while the device is unplugged or starting. */
export interface DevicePort {
  readonly device: SimulatedDevice;
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
  onError(error: unknown): void;
}

/**
 * Below the ports that systems give to outgoing connections: none of those takes a device's port while it starts anew, and
 * another rack hardly ever does. adb goes on dialling a network device's address, and would find a stranger there.
 */
const firstPort = 10_000;
const endOfPorts = 18_000;
const triesForPort = 200;

export function createDevicePort({ device, onError }: PortDeps): DevicePort {
  const gate = createGate();
  const connections = new Set<Connection>();
  let server: Server | undefined;
  let plugged = false;
  let opening: Promise<void> | undefined;

  function keepKey(key: string): void {
    device.change((state) => {
      if (!state.acceptedKeys.includes(key)) state.acceptedKeys.push(key);
    });
  }

  const end: DeviceEnd = {
    gate,
    banner() {
      const { device: code, model } = device.factory.profile;
      return `device::ro.product.name=${code};ro.product.model=${model};ro.product.device=${code};features=${device.features.join(',')}`;
    },
    acceptedKeys: () => (device.state.faults.refusesAuthorization ? [] : device.state.acceptedKeys),
    offerKey(key) {
      if (device.state.faults.refusesAuthorization) return false;
      keepKey(key);
      return true;
    },
    knows: (service) => knowsService(device, service),
    serve(stream) {
      void serveService(device, stream, onError);
    },
  };

  function listen(port: number): Promise<Server> {
    return new Promise((resolve, reject) => {
      const listener = createServer((socket) => {
        if (!plugged) {
          socket.destroy();
          return;
        }
        const connection = createConnection(socket, end);
        connections.add(connection);
        socket.on('close', () => connections.delete(connection));
      });
      listener.once('error', reject);
      listener.listen(port, '127.0.0.1', () => {
        resolve(listener);
      });
    });
  }

  /** At the port that the device had before, if nobody has taken it meanwhile. */
  async function listenSomewhere(): Promise<Server> {
    let refusal: unknown;
    for (let tries = 0; tries < triesForPort; tries += 1) {
      const { port } = device.state;
      try {
        return await listen(tries === 0 && port !== 0 ? port : randomInt(firstPort, endOfPorts));
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  }

  /** The cable may be pulled, and pushed in again, before the port is open. */
  async function openPort(): Promise<void> {
    try {
      const listener = await listenSomewhere();
      if (plugged) keep(listener);
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

  function drop(): void {
    for (const connection of connections) connection.drop();
  }

  return {
    device,
    get open() {
      return server !== undefined;
    },
    get connected() {
      return connections.size > 0;
    },
    get frozen() {
      return gate.shut;
    },
    async plug() {
      plugged = true;
      if (server === undefined) await (opening ??= openPort());
    },
    unplug() {
      plugged = false;
      server?.close();
      server = undefined;
      drop();
    },
    freeze: () => {
      gate.close();
    },
    thaw: () => {
      gate.open();
    },
    drop,
    acceptAuthorization() {
      for (const connection of connections) {
        const key = connection.acceptWaitingKey();
        if (key !== undefined) keepKey(key);
      }
    },
  };
}
