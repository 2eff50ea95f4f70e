import { setTimeout as wait } from 'node:timers/promises';
import type { SimulatedDevice } from '../device/simulated-device.ts';
import { StreamGone, type WireStream } from '../wire/stream.ts';
import { serveBinderCommand, serveShellV1, serveShellV2 } from './shell-service.ts';
import { serveSync } from './sync-service.ts';

const longMs = 60 * 60_000;

type Service = (
  device: SimulatedDevice,
  stream: WireStream,
  rest: string,
  options: readonly string[],
) => Promise<void>;

const services: Readonly<Record<string, Service>> = {
  shell: (device, stream, rest, options) =>
    options.includes('v2') ? serveShellV2(device, stream, options, rest) : serveShellV1(device, stream, rest),
  exec: (device, stream, rest) => serveShellV1(device, stream, rest),
  sync: (device, stream) => serveSync(device, stream),
  abb_exec: (device, stream, rest) => serveBinderCommand(device, stream, rest.split('\0')),
  reboot: (device) => {
    device.requestReboot();
    return Promise.resolve();
  },
};

function split(service: string): { name: string; options: string[]; rest: string } {
  const colon = service.indexOf(':');
  const [name = '', ...options] = (colon < 0 ? service : service.slice(0, colon)).split(',');
  return { name, options, rest: colon < 0 ? '' : service.slice(colon + 1) };
}

export function knowsService(device: SimulatedDevice, service: string): boolean {
  const { name, options } = split(service);
  if (name === 'abb_exec') return device.features.includes('abb_exec');
  if (options.includes('v2')) return device.features.includes('shell_v2');
  return services[name] !== undefined;
}

/** Throws when it is. */
async function untilGone({ gone }: WireStream): Promise<never> {
  for (;;) await wait(longMs, undefined, { signal: gone });
}

/** Runs one service to its end. A host that has gone away ends it silently. */
export async function serveService(
  device: SimulatedDevice,
  stream: WireStream,
  onError: (error: unknown) => void,
): Promise<void> {
  const { name, options, rest } = split(stream.service);
  try {
    const { slowMs, stalled } = device.state.faults;
    // adbd itself still takes a reboot.
    if (stalled !== null && name !== 'reboot') await untilGone(stream);
    if (slowMs > 0) await wait(slowMs, undefined, { signal: stream.gone });
    await services[name]?.(device, stream, rest, options);
  } catch (error) {
    if (!(error instanceof StreamGone) && !stream.gone.aborted) onError(error);
  } finally {
    stream.close();
  }
}
