import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@rackhand/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { eventually } from '../../testing/eventually.ts';

let farm: TestFarm;
let cookie: string;
beforeAll(async () => {
  farm = await createTestFarm();
});
beforeEach(async () => {
  cookie = await farm.signIn('super');
});
afterAll(() => farm.close());

const counted = async (): Promise<number> => {
  const text = await (await fetch(`${farm.origin}/metrics`)).text();
  return Number(/^event_streams (\d+)$/m.exec(text)?.[1]);
};

/** A connection on which so many streams have been asked for, without waiting for any answer. */
function knock(times = 1): Socket {
  const socket = connect(Number(new URL(farm.origin).port), '127.0.0.1').on('error', () => undefined);
  const request = `GET /admbo/events HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n\r\n`;
  socket.write(request.repeat(times));
  return socket.resume();
}

describe('a session whose streams', () => {
  it('are opened and aborted within 0 to 20 ms, a thousand of them, has none of them left (S93)', async () => {
    for (let round = 0; round < 50; round += 1) {
      const knocking = Array.from({ length: 20 }, async (_, ms) => {
        const socket = knock();
        await wait(ms);
        socket.destroy();
      });
      await Promise.all(knocking);
    }
    await eventually(async () => (await counted()) === 0, 'every aborted stream being forgotten');
    const stream = await farm.stream({ cookie });
    expect(stream.status).toBe(200);
    stream.close();
  }, 30_000);

  it('are asked for one behind another on one connection has none when that has gone', async () => {
    const socket = knock(limits.streamsPerSession);
    await eventually(async () => (await counted()) === limits.streamsPerSession, 'the streams being open');
    socket.destroy();
    await eventually(async () => (await counted()) === 0, 'the streams being forgotten');
  });

  it('are asked for all at once has six of them, and the others are refused', async () => {
    const asked = Array.from({ length: 20 }, () => farm.stream({ cookie }).catch(() => null));
    const streams = (await Promise.all(asked)).filter((stream) => stream !== null);
    const open = streams.filter(({ status }) => status === 200);
    expect(open).toHaveLength(limits.streamsPerSession);
    expect(await counted()).toBe(limits.streamsPerSession);
    for (const stream of streams) stream.close();
    await eventually(async () => (await counted()) === 0, 'the streams being forgotten');
  });
});
