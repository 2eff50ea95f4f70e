import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { DevicePort } from './device-port.ts';

/** Cards that boxes name, as the console offers them. */
const cards = [1, 2] as const;
const frameMs = 200;
/** Two by two pixels of YUYV, all black: a picture all the same. */
const frame = Buffer.from([16, 128, 16, 128, 16, 128, 16, 128]);

/** The capture cards of the rack: its first boxes hang on them, one each. */
export interface CaptureCards {
  stop(): void;
}

/**
 * Instead of Video4Linux, which would take a module of the kernel, each card is a socket that gives frames while its box
 * sends a picture; `capture.json` names them as CAPTURE_FILE does.
 */
export function startCaptureCards(folder: string, ports: readonly DevicePort[]): CaptureCards {
  const boxes = ports.filter(({ device }) => !device.factory.profile.hasBattery);
  const places = cards.flatMap((card, nth) => {
    const box = boxes[nth];
    return box === undefined ? [] : [{ card, box, path: join(folder, 'capture', String(card)) }];
  });
  mkdirSync(join(folder, 'capture'), { recursive: true, mode: 0o700 });
  const named = Object.fromEntries(places.map(({ card, path }) => [card, path]));
  writeFileSync(join(folder, 'capture.json'), JSON.stringify(named, null, 2));
  const all = places.map(({ box, path }) => createCard(box, path));
  return {
    stop: () => {
      for (const card of all) card.stop();
    },
  };
}

function createCard({ device }: DevicePort, path: string): CaptureCards {
  const watchers = new Set<Socket>();
  let server: Server | null = null;
  const close = (): void => {
    server?.close();
    server = null;
    for (const socket of watchers) socket.destroy();
    rmSync(path, { force: true });
  };
  const open = (): void => {
    rmSync(path, { force: true });
    server = createServer((socket) => {
      watchers.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => watchers.delete(socket));
    });
    server.listen(path, () => chmodSync(path, 0o600));
  };
  const turn = (): void => {
    const { powerless, unplugged, hdmiDropped, cardRemoved } = device.state.faults;
    if (cardRemoved && server !== null) close();
    if (!cardRemoved && server === null) open();
    if (powerless || unplugged || hdmiDropped) return;
    for (const socket of watchers) socket.write(frame);
  };
  turn();
  const timer = setInterval(turn, frameMs);
  return {
    stop() {
      clearInterval(timer);
      close();
    },
  };
}
