import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type SimulatorConfig, usbmuxdPath } from './config.ts';
import { removeControlFile, writeControlFile } from './control/control-file.ts';
import { createControlServer } from './control/control-server.ts';
import { refuseSecondSimulator } from './control/refuse-second-simulator.ts';
import { createAppJournal } from './device/app-journal.ts';
import { createContentMaker } from './device/file-content.ts';
import { createIphoneRack, type IphoneRack } from './iphones/iphone-rack.ts';
import { createAdbHost } from './rack/adb-host.ts';
import { startCaptureCards } from './rack/capture-cards.ts';
import { writeOperatorFiles } from './rack/operator-files.ts';
import { createRack, type Rack } from './rack/rack.ts';
import { createStateStore } from './rack/state-store.ts';

export interface RunningSimulator {
  rack: Rack;
  iphones: IphoneRack;
  control: { port: number; token: string };
  stop(): void;
}

/** Starts a whole rack: devices, cable, control port. Throws AlreadyRunning. */
export async function runSimulator(config: SimulatorConfig, log: Logger): Promise<RunningSimulator> {
  const onError = (error: unknown): void => {
    log.warn({ err: error }, 'something went wrong');
  };
  await refuseSecondSimulator(config.dataDir);
  const folder = join(config.dataDir, 'simulator');
  const iphones = createIphoneRack({
    size: config.iphones,
    path: usbmuxdPath(config.dataDir),
    folder,
    bootMs: config.bootMs,
    now: Date.now,
  });
  const rack = createRack({
    size: config.devices,
    boxes: config.boxes,
    first: config.firstDevice,
    store: createStateStore(join(folder, 'devices'), onError),
    journal: createAppJournal(join(folder, 'journals')),
    adb: createAdbHost(config.adbServerPort),
    newContent: createContentMaker(folder),
    bootMs: config.bootMs,
    usbFolder: join(folder, 'usb'),
    otherCables: iphones.cables,
    now: Date.now,
    onError,
  });
  const token = randomBytes(24).toString('base64url');
  const server = createControlServer({ rack, iphones }, token, onError);
  const port = await server.listen();
  writeControlFile(config.dataDir, { port, token, pid: process.pid });
  const cards = startCaptureCards(folder, rack.ports);
  writeOperatorFiles(config.dataDir, folder, rack.ports);
  await rack.start();
  await iphones.start(rack.showCable);
  return {
    rack,
    iphones,
    control: { port, token },
    stop() {
      removeControlFile(config.dataDir);
      server.close();
      iphones.stop();
      cards.stop();
      rack.stop();
    },
  };
}
