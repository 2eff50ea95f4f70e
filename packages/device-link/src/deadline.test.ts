import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { type AdbConnection, openAdbConnection } from './adb-connection.ts';
import { standstillMs } from './deadline.ts';

/** Answers each connection's first words after so many milliseconds, whatever the program that asks does meanwhile. */
const server = `
const { createServer } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => setTimeout(() => socket.write('OKAY'), workerData));
}).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port); });
`;

let worker: Worker;
let connection: AdbConnection;

async function connectTo(answersAfterMs: number): Promise<void> {
  worker = new Worker(server, { eval: true, workerData: answersAfterMs });
  const [port] = (await once(worker, 'message')) as [number];
  connection = openAdbConnection('127.0.0.1', port);
}

/** As a program that is stopped does. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

afterEach(async () => {
  connection.close();
  await worker.terminate();
});

it('an answer that came while the program stood still is no silence', async () => {
  await connectTo(100);
  connection.expect(500, 'server_hung');
  const answered = connection.request('host:version');
  await new Promise(setImmediate);
  standStill(500 + 2 * standstillMs);
  await answered;
});

it('a server that does not answer in time is silent', async () => {
  await connectTo(60_000);
  connection.expect(200, 'server_hung');
  await expect(connection.request('host:version')).rejects.toMatchObject({ failure: 'server_hung' });
});

it('a server that never answered while the program stood still is silent a whole time later', async () => {
  await connectTo(60_000);
  connection.expect(200, 'server_hung');
  const answered = connection.request('host:version');
  const silent = expect(answered).rejects.toMatchObject({ failure: 'server_hung' });
  await new Promise(setImmediate);
  standStill(200 + 2 * standstillMs);
  await silent;
});
