import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeTestDevice } from '../testing/make-test-device.ts';
import { until } from '../testing/until.ts';
import { createDevicePort, type DevicePort } from './device-port.ts';

let port: DevicePort;
beforeEach(() => {
  const onError = (error: unknown) => {
    throw error;
  };
  port = createDevicePort({ device: makeTestDevice(), onError });
});
afterEach(() => {
  port.unplug();
});

const number = () => port.device.state.port;

async function isListening(at: number): Promise<boolean> {
  const socket = connect(at, '127.0.0.1');
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answer;
}

describe('a device', () => {
  it('that is plugged in twice at once comes in once', async () => {
    await port.plug();
    const first = number();
    port.unplug();
    await Promise.all([port.plug(), port.plug()]);
    expect(number()).toBe(first);
    port.unplug();
    await until('nobody listens', async () => !(await isListening(first)));
  });

  it('that is pulled out while it comes in is out', async () => {
    const plugging = port.plug();
    port.unplug();
    await plugging;
    expect(port.open).toBe(false);
  });

  it('that is pulled out and pushed in again while it comes in is in', async () => {
    const plugging = port.plug();
    port.unplug();
    await Promise.all([plugging, port.plug()]);
    expect(port.open).toBe(true);
    expect(await isListening(number())).toBe(true);
  });

  it('has a port that no outgoing connection is given, and another one where somebody has taken it', async () => {
    await port.plug();
    const first = number();
    expect(first).toBeLessThan(18_000);
    port.unplug();
    await until('nobody listens', async () => !(await isListening(first)));
    const stranger = createServer().listen(first, '127.0.0.1');
    await once(stranger, 'listening');
    await port.plug();
    stranger.close();
    expect(number()).not.toBe(first);
    expect(number()).toBeLessThan(18_000);
  });
});
