import { timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { applyFault, UnknownDevice } from '../faults/apply-fault.ts';
import { fault, faultTargets } from '../faults/fault.ts';
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
      booted_at: state.bootedAt,
      android: state.androidVersion,
      battery: factory.profile.hasBattery ? state.batteryLevel : null,
      storage_free_bytes: storage.freeBytes,
      faults: state.faults,
    };
  });
}

/** `GET /devices/SERIAL_OR_NUMBER/journal`: what was done to a device's apps, and what was touched. */
function readJournal(rack: Rack, url: string): { journal: unknown; touches: unknown } {
  const key = decodeURIComponent(/^\/devices\/([^/]+)\/journal$/.exec(url)?.[1] ?? '');
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
async function injectFault(rack: Rack, body: unknown): Promise<{ devices: number; at: number }> {
  const { devices, ...rest } = z.looseObject({ devices: faultTargets }).parse(body);
  const wanted = fault.parse(rest);
  const at = Date.now();
  const reached = await applyFault(rack, devices, wanted);
  rack.save();
  return { devices: reached, at };
}

function isAllowed(request: IncomingMessage, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  rack: Rack,
  token: string,
  request: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  if (!isAllowed(request, token))
    return { status: 401, body: { error: 'the token of control.json is needed' } };
  try {
    if (request.method === 'GET' && request.url === '/devices')
      return { status: 200, body: { devices: describeDevices(rack) } };
    if (request.method === 'POST' && request.url === '/faults')
      return { status: 200, body: await injectFault(rack, await readBody(request)) };
    if (request.method === 'GET' && request.url?.endsWith('/journal') === true)
      return { status: 200, body: readJournal(rack, request.url) };
    return { status: 404, body: { error: 'GET /devices, GET /devices/…/journal or POST /faults' } };
  } catch (error) {
    if (error instanceof z.ZodError) return { status: 400, body: { error: z.prettifyError(error) } };
    if (error instanceof BadRequest) return { status: 400, body: { error: error.message } };
    if (error instanceof UnknownDevice) return { status: 404, body: { error: error.message } };
    throw error;
  }
}

/** Listens on loopback only; answers the port. */
export function createControlServer(rack: Rack, token: string, onError: (error: unknown) => void) {
  function respond(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  const server = createServer((request, response) => {
    answer(rack, token, request).then(
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
