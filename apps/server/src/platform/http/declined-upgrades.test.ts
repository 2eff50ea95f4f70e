import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';

let farm: TestFarm;
beforeEach(async () => {
  farm = await createTestFarm();
});
afterEach(() => farm.close());

function ask(head: string): Socket {
  const socket = connect(Number(new URL(farm.origin).port), '127.0.0.1');
  socket.on('error', () => undefined).resume();
  socket.write(`${head}\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`);
  return socket;
}

describe('who asks for a protocol that is not spoken there', () => {
  test('is answered, and the connection ends with the answer, so that a stop of the server does not wait for it', async () => {
    const socket = ask('GET /livez HTTP/1.1');
    const answered = once(socket, 'data');
    socket.write('\r\n');
    expect(String((await answered)[0])).toMatch(/^HTTP\/1.1 200 /);
    await once(socket, 'close');
  });

  test('and never sends the rest is cut off as anybody else is (F52)', async () => {
    farm.app.server.headersTimeout = 300;
    const socket = ask('POST /admbo/signin HTTP/1.1');
    socket.write(
      'Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    );
    await once(socket, 'close');
  });
});
