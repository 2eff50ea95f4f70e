import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import type { Iphone } from './iphone.ts';
import { serveDiagnostics } from './services/diagnostics-service.ts';
import { diagnosticsPort, lockdownPort, serveLockdown } from './services/lockdown-service.ts';
import { hearUsbmux, type Message, type Said, sayUsbmux } from './wire/frames.ts';

interface UsbmuxdDeps {
  /** Of its socket. */
  path: string;
  iphones: readonly Iphone[];
  /** Pairings of this machine, and what names it. */
  folder: string;
}

const results = { ok: 0, badDevice: 2, refused: 3, badCommand: 1 };

/** Speaks as usbmuxd does to agents and to the programs of libimobiledevice. */
export function createUsbmuxd({ path, iphones, folder }: UsbmuxdDeps) {
  const pairings = createPairings(folder);
  const listening = new Map<Socket, number>();
  const sockets = new Set<Socket>();
  for (const iphone of iphones) {
    iphone.watch((changed) => {
      const message = changed.isAttached
        ? attachedMessage(changed)
        : { MessageType: 'Detached', DeviceID: changed.deviceId };
      for (const [socket] of listening) sayUsbmux(socket, message as Message, 0);
    });
  }
  const find = (id: unknown): Iphone | undefined =>
    iphones.find(({ isAttached, deviceId }) => isAttached && deviceId === id);
  const answer = (said: Said): Said => {
    const udid = String(said['PairRecordID']);
    switch (said['MessageType']) {
      case 'ListDevices':
        return { DeviceList: iphones.filter(({ isAttached }) => isAttached).map(attachedMessage) };
      case 'ReadBUID':
        return { BUID: pairings.computer };
      case 'ReadPairRecord': {
        const record = pairings.read(udid);
        return record === null ? result(results.badDevice) : { PairRecordData: record };
      }
      case 'SavePairRecord':
        pairings.save(udid, said['PairRecordData']);
        return result(results.ok);
      case 'DeletePairRecord':
        pairings.remove(udid);
        return result(results.ok);
      default:
        return result(results.badCommand);
    }
  };
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      listening.delete(socket);
    });
    const stopHearing = hearUsbmux(socket, (said, number) => {
      const reply = (message: Said): void => sayUsbmux(socket, message as Message, number);
      if (said['MessageType'] === 'Listen') {
        reply(result(results.ok));
        listening.set(socket, number);
        for (const iphone of iphones)
          if (iphone.isAttached) sayUsbmux(socket, attachedMessage(iphone) as Message, 0);
      } else if (said['MessageType'] === 'Connect') {
        const iphone = find(said['DeviceID']);
        const port = portIn(said);
        if (iphone === undefined) return reply(result(results.badDevice));
        if (port !== lockdownPort && port !== diagnosticsPort) return reply(result(results.refused));
        reply(result(results.ok));
        stopHearing();
        iphone.hold(socket);
        if (port === lockdownPort) serveLockdown(iphone, socket);
        else void serveDiagnostics(iphone, socket);
      } else reply(answer(said));
    });
  };
  const server = createServer(serve);
  return {
    listen(): Promise<void> {
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { force: true });
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(path, resolve);
      });
    },
    close(): void {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function result(number: number): Said {
  return { MessageType: 'Result', Number: number };
}

function attachedMessage({ deviceId, factory, state }: Iphone): Said {
  const { overNetwork } = state.faults;
  const where = overNetwork
    ? { ConnectionType: 'Network', NetworkAddress: Buffer.alloc(28) }
    : {
        ConnectionType: 'USB',
        ConnectionSpeed: 480_000_000,
        ProductID: 4_776,
        LocationID: (1 << 16) | state.usbNumber,
      };
  const Properties = { DeviceID: deviceId, SerialNumber: factory.udid, ...where };
  return { MessageType: 'Attached', DeviceID: deviceId, Properties };
}

/** As it stands on the network. */
function portIn(said: Said): number {
  const port = Number(said['PortNumber']);
  return ((port & 0xff) << 8) | (port >> 8);
}

function createPairings(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (udid: string): string => join(folder, `${udid.replace(/[^\w-]/g, '')}.plist`);
  const read = (file: string): Buffer | null => {
    try {
      return readFileSync(file);
    } catch {
      return null;
    }
  };
  const name = join(folder, 'computer');
  const computer = read(name)?.toString('utf8') ?? randomUUID().toUpperCase();
  writeFileSync(name, computer);
  return {
    computer,
    read: (udid: string) => read(fileOf(udid)),
    save(udid: string, record: unknown) {
      if (record instanceof Uint8Array) writeFileSync(fileOf(udid), record, { mode: 0o600 });
    },
    remove: (udid: string) => rmSync(fileOf(udid), { force: true }),
  };
}
