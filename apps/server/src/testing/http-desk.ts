import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from './create-test-app.ts';

/** A server that is asked request by request, with the session of a plain admin at hand. */
export interface HttpDesk {
  farm: TestApp;
  cookie: string;
  call(options: InjectOptions): Promise<LightMyRequestResponse>;
  /** The first line and the head that a bare socket gets. */
  send(text: string): Promise<string>;
}

export async function openHttpDesk(): Promise<HttpDesk> {
  const farm = await createTestApp();
  await farm.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    farm,
    cookie: await farm.signIn('admin'),
    call: (options) => farm.app.inject(options),
    send: (text) => sendTo((farm.app.server.address() as AddressInfo).port, text),
  };
}

async function sendTo(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      answer += part;
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(answer);
    });
  });
}
