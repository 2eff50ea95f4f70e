import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { applyFault, UnknownDevice } from '../faults/apply-fault.ts';
import { fault, faultTargets } from '../faults/fault.ts';
import type { Iphone } from '../iphones/iphone.ts';
import { isIphoneFault } from '../iphones/iphone-fault.ts';
import type { IphoneRack } from '../iphones/iphone-rack.ts';
import { transportOf } from '../rack/cable.ts';
import type { Rack } from '../rack/rack.ts';

const maximumBodyBytes = 1024 * 1024;

class BadRequest extends Error {}

function describeDevices(rack: Rack): unknown {
  return rack.ports.map((port) => {
    const { factory, state, booted, storage } = port.device;
    return {
      index: factory.index,
      serial: state.serial,
      model: factory.profile.model,
      kind: factory.profile.kind,
      transport: transportOf(port),
      plugged: port.open,
      connected: port.connected,
      booted,
      boots: state.boots,
      connections: state.connections,
      booted_at: state.bootedAt,
      android: state.androidVersion,
      battery: factory.profile.hasBattery ? state.batteryLevel : null,
      storage_free_bytes: storage.freeBytes,
      faults: state.faults,
    };
  });
}

function describeIphones({ iphones }: IphoneRack): unknown {
  return iphones.map(({ factory, state, isAttached }) => ({
    index: factory.index,
    serial: factory.udid,
    model: factory.profile.modelName,
    plugged: isAttached,
    boots: state.boots,
    ios: state.version,
    battery: state.batteryLevel,
    storage_free_bytes: state.freeBytes,
    trusts: state.trusted.length,
    faults: state.faults,
  }));
}

/** All that is simulated. */
interface Simulated {
  rack: Rack;
  iphones: IphoneRack;
}

/** `GET /devices/SERIAL_OR_NUMBER/journal`: what was done to a device's apps, and what was touched; of an iPhone its restarts. */
function readJournal({ rack, iphones }: Simulated, url: string): Record<string, unknown> {
  const key = decodeURIComponent(/^\/devices\/([^/]+)\/journal$/.exec(url)?.[1] ?? '');
  const iphone = iphones.find(key);
  if (iphone !== undefined) return { journal: [], touches: [], restarts: iphone.state.restarts };
  const port = rack.find(key);
  if (port === undefined) throw new UnknownDevice(`no device ${key}`);
  return { journal: rack.journalOf(port), touches: rack.touchesOf(port) };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBodyBytes) throw new BadRequest('the request is too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new BadRequest('the request is not JSON');
  }
}

/** `at`: milliseconds since 1970 when it reached the devices, for who measures from there. */
async function injectFault(
  { rack, iphones }: Simulated,
  body: unknown,
): Promise<{ devices: number; at: number }> {
  const { devices, ...wanted } = z.looseObject({ devices: faultTargets }).parse(body);
  const some = iphonesAmong(iphones, devices, wanted['fault']);
  const others =
    devices === 'all' ? devices : devices.filter((key) => iphones.find(String(key)) === undefined);
  const at = Date.now();
  if (some.length > 0) iphones.fault(some, wanted);
  const isOfIphonesAlone = some.length > 0 && (others.length === 0 || !isFault(wanted['fault']));
  const reached = isOfIphonesAlone ? 0 : await applyFault(rack, others, fault.parse(wanted));
  rack.save();
  return { devices: reached + some.length, at };
}

/** All of them are reached by what they know; those that are named by what they are asked. */
function iphonesAmong(
  { iphones, find }: IphoneRack,
  devices: z.infer<typeof faultTargets>,
  name: unknown,
): readonly Iphone[] {
  if (devices === 'all') return isIphoneFault(name) ? iphones : [];
  return devices
    .map(String)
    .map(find)
    .filter((iphone) => iphone !== undefined);
}

function isFault(name: unknown): boolean {
  return fault.options.some(({ shape }) => shape.fault.value === name);
}

function isAllowed(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  simulated: Simulated,
  token: string,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  if (!isAllowed(request, token))
    return { status: 401, body: { error: 'the token of control.json is needed' } };
  try {
    if (request.method === 'GET' && request.url === '/devices')
      return {
        status: 200,
        body: { devices: describeDevices(simulated.rack), iphones: describeIphones(simulated.iphones) },
      };
    if (request.method === 'POST' && request.url === '/faults')
      return { status: 200, body: await injectFault(simulated, await readBody(request)) };
    if (request.method === 'GET' && request.url?.endsWith('/journal') === true)
      return { status: 200, body: readJournal(simulated, request.url) };
    return { status: 404, body: { error: 'GET /devices, GET /devices/…/journal or POST /faults' } };
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
    if (error instanceof BadRequest) return { status: 400, body: { error: error.message } };
    if (error instanceof UnknownDevice) return { status: 404, body: { error: error.message } };
    throw error;
  }
}

/** Listens on loopback only; answers the port. */
export function createControlServer(simulated: Simulated, token: string, onError: (error: unknown) => void) {
  function respond(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    answer(simulated, token, request).then(
      ({ status, body }) => {
        respond(response, status, body);
      },
      (error: unknown) => {
        onError(error);
        respond(response, 500, { error: 'the simulator failed' });
      },
    );
  });
  return {
    listen(): Promise<number> {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : 0);
        });
      });
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}
