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
  serve(stream: WireStream): void;
  gate: Gate;
}

export interface Connection {
  readonly live: boolean;
  /** The owner says yes now: a host that still waits becomes live on the same connection. */
  acceptWaitingKey(): string | undefined;
  drop(): void;
}

/** One TCP connection of an adb server, seen from the device. */
export function createConnection(socket: Socket, device: DeviceEnd): Connection {
  const streams = new Map<number, StreamEnd>();
  const token = randomBytes(tokenBytes);
  let nextId = 1;
  let live = false;
  let peerVersion = 0x01000000;
  let maximumPayload = 4096;
  let waitingKey: string | undefined;
  const checksums = (): boolean => peerVersion < versionWithoutChecksum;
  const reader = createPacketReader(checksums);

  function send(
    command: Packet['command'],
    arg0: number,
    arg1: number,
    data: Buffer = Buffer.alloc(0),
  ): void {
    device.gate.pass(() => {
      if (socket.destroyed) return;
      socket.cork();
      for (const part of encodePacket({ command, arg0, arg1, data }, checksums())) socket.write(part);
      socket.uncork();
    });
  }

  function welcome(): void {
    live = true;
    waitingKey = undefined;
    send('CNXN', versionWithoutChecksum, maximumPayloadBytes, Buffer.from(device.banner()));
  }

  function askForProof(): void {
    send('AUTH', authKinds.token, 0, token);
  }

  function onAuth(packet: Packet): void {
    if (packet.arg0 === authKinds.signature) {
      const known = device.acceptedKeys().some((key) => isSignedBy(key, token, packet.data));
      if (known) welcome();
      else askForProof();
    } else if (packet.arg0 === authKinds.publicKey) {
      const key = packet.data.toString('utf8').replace(/\0+$/, '');
      if (device.offerKey(key)) welcome();
      else waitingKey = key;
    }
  }

  function open(remoteId: number, service: string): void {
    if (!device.knows(service)) {
      send('CLSE', 0, remoteId);
      return;
    }
    const localId = nextId++;
    const end = createStream({
      service,
      remoteId,
      maximumPayload,
      send: (command, data) => {
        send(command, localId, remoteId, data);
      },
      forget: () => streams.delete(localId),
    });
    streams.set(localId, end);
    send('OKAY', localId, remoteId);
    device.serve(end.stream);
  }

  function onPacket(packet: Packet): void {
    if (packet.command === 'CNXN') {
      peerVersion = packet.arg0;
      maximumPayload = Math.min(packet.arg1, maximumPayloadBytes);
      askForProof();
    } else if (packet.command === 'AUTH') {
      if (!live) onAuth(packet);
    } else if (live) {
      onStreamPacket(packet);
    }
  }

  function onStreamPacket(packet: Packet): void {
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
  }

  function receive(chunk: Buffer): void {
    // What a frozen device held for a connection that is gone by now was never read.
    if (socket.destroyed) return;
    try {
      for (const packet of reader.push(chunk)) onPacket(packet);
    } catch (error) {
      if (!(error instanceof BrokenPacket)) throw error;
      socket.destroy();
    }
  }

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    device.gate.pass(() => {
      receive(chunk);
    });
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => {
    for (const end of [...streams.values()]) end.onClose();
  });

  return {
    get live() {
      return live;
    },
    acceptWaitingKey() {
      const key = waitingKey;
      if (key !== undefined) welcome();
      return key;
    },
    drop() {
      // A reset, so that the adb server hears of it at once and no port lingers in TIME_WAIT.
      socket.resetAndDestroy();
    },
  };
}
