import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { authKinds, isSignedBy, tokenBytes } from './authorization.ts';
import type { Gate } from './gate.ts';
import {
  BrokenPacket,
  createPacketReader,
  encodePacket,
  maximumPayloadBytes,
  type Packet,
} from './packet.ts';
import { createStream, type StreamEnd, type WireStream } from './stream.ts';

/** From this version on neither side computes checksums (AOSP adb.h: A_VERSION_SKIP_CHECKSUM). */
export const versionWithoutChecksum = 0x01000001;

export interface DeviceEnd {
  /** `device::ro.product.name=…;features=…`, read at each handshake. */
  banner(): string;
  /** Keys that the owner of the device has said yes to. */
  acceptedKeys(): readonly string[];
  /** The question on the device's screen: true lets the key in for ever. */
  offerKey(key: string): boolean;
  /** Whether there is such a service; one that there is not is closed at once, as adbd does. */
  knows(service: string): boolean;
  /** A host has come through to it, by whatever proof. */
  welcomed(): void;
  serve(stream: WireStream): void;
  gate: Gate;
}

export interface Connection {
  readonly live: boolean;
  /** The owner says yes now: a host that still waits becomes live on the same connection. */
  acceptWaitingKey(): string | undefined;
  drop(): void;
}

/** What both ends have agreed on so far. */
interface Agreement {
  live: boolean;
  peerVersion: number;
  maximumPayload: number;
  waitingKey: string | undefined;
}

type Send = (command: Packet['command'], arg0: number, arg1: number, data?: Buffer) => void;

/** One TCP connection of an adb server, seen from the device. */
export function createConnection(socket: Socket, device: DeviceEnd): Connection {
  const agreed: Agreement = {
    live: false,
    peerVersion: 0x01000000,
    maximumPayload: 4096,
    waitingKey: undefined,
  };
  const checksums = (): boolean => agreed.peerVersion < versionWithoutChecksum;
  const reader = createPacketReader(checksums);
  const send: Send = (command, arg0, arg1, data = Buffer.alloc(0)) => {
    device.gate.pass(() => {
      if (socket.destroyed) return;
      socket.cork();
      for (const part of encodePacket({ command, arg0, arg1, data }, checksums())) socket.write(part);
      socket.uncork();
    });
  };
  const handshake = createHandshake(device, agreed, send);
  const streams = createStreams(device, agreed, send);

  function receive(chunk: Buffer): void {
    // What a frozen device held for a connection that is gone by now was never read.
    if (socket.destroyed) return;
    try {
      for (const packet of reader.push(chunk)) {
        if (packet.command === 'CNXN' || packet.command === 'AUTH') handshake.take(packet);
        else if (agreed.live) streams.take(packet);
      }
    } catch (error) {
      if (!(error instanceof BrokenPacket)) throw error;
      socket.destroy();
    }
  }
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    device.gate.pass(() => receive(chunk));
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', streams.end);

  return {
    get live() {
      return agreed.live;
    },
    acceptWaitingKey() {
      const key = agreed.waitingKey;
      if (key !== undefined) handshake.welcome();
      return key;
    },
    drop() {
      // A reset, so that the adb server hears of it at once and no port lingers in TIME_WAIT.
      socket.resetAndDestroy();
    },
  };
}

interface Handshake {
  take(packet: Packet): void;
  welcome(): void;
}

function createHandshake(device: DeviceEnd, agreed: Agreement, send: Send): Handshake {
  const token = randomBytes(tokenBytes);
  function welcome(): void {
    agreed.live = true;
    agreed.waitingKey = undefined;
    device.welcomed();
    send('CNXN', versionWithoutChecksum, maximumPayloadBytes, Buffer.from(device.banner()));
  }
  function askForProof(): void {
    send('AUTH', authKinds.token, 0, token);
  }
  function onAuth({ arg0, data }: Packet): void {
    if (arg0 === authKinds.signature) {
      const known = device.acceptedKeys().some((key) => isSignedBy(key, token, data));
      if (known) welcome();
      else askForProof();
    } else if (arg0 === authKinds.publicKey) {
      const key = data.toString('utf8').replace(/\0+$/, '');
      if (device.offerKey(key)) welcome();
      else agreed.waitingKey = key;
    }
  }
  return {
    welcome,
    take(packet) {
      if (packet.command === 'CNXN') {
        agreed.peerVersion = packet.arg0;
        agreed.maximumPayload = Math.min(packet.arg1, maximumPayloadBytes);
        askForProof();
      } else if (!agreed.live) onAuth(packet);
    },
  };
}

interface Streams {
  take(packet: Packet): void;
  /** The connection is gone. */
  end(): void;
}

function createStreams(device: DeviceEnd, agreed: Agreement, send: Send): Streams {
  const streams = new Map<number, StreamEnd>();
  let nextId = 1;

  function open(remoteId: number, service: string): void {
    if (!device.knows(service)) {
      send('CLSE', 0, remoteId);
      return;
    }
    const localId = nextId++;
    const end = createStream({
      service,
      remoteId,
      maximumPayload: agreed.maximumPayload,
      send: (command, data) => send(command, localId, remoteId, data),
      forget: () => streams.delete(localId),
    });
    streams.set(localId, end);
    send('OKAY', localId, remoteId);
    device.serve(end.stream);
  }
  return {
    take(packet) {
      if (packet.command === 'OPEN') {
        open(packet.arg0, packet.data.toString('utf8').replace(/\0$/, ''));
        return;
      }
      const end = streams.get(packet.arg1);
      if (end === undefined) {
        // A WRTE may cross our CLSE on the way; a second CLSE would be answered by nobody.
        if (packet.command === 'WRTE') send('CLSE', 0, packet.arg0);
      } else if (packet.command === 'OKAY') end.onOkay();
      else if (packet.command === 'WRTE') end.onWrite(packet.data);
      else {
        send('CLSE', packet.arg1, packet.arg0);
        end.onClose();
      }
    },
    end() {
      for (const end of [...streams.values()]) end.onClose();
    },
  };
}
