import { join } from 'node:path';
import type { UsbCable } from '../rack/usb-folder.ts';
import { createIphone, type Iphone } from './iphone.ts';
import { applyIphoneFault, iphoneFault } from './iphone-fault.ts';
import { makeIphone } from './state/iphone-profile.ts';
import { createIphoneStore } from './state/iphone-state.ts';
import { createUsbmuxd } from './usbmuxd.ts';

interface IphoneRackDeps {
  size: number;
  /** Where its usbmuxd listens. */
  path: string;
  folder: string;
  bootMs: number;
  now(): number;
}

/** The iPhones and iPads of the rack, with the usbmuxd that reaches them. */
export interface IphoneRack {
  readonly iphones: readonly Iphone[];
  readonly cables: readonly UsbCable[];
  find(udid: string): Iphone | undefined;
  /** Throws a ZodError where it is none that an iPhone can have. */
  fault(iphones: readonly Iphone[], wanted: unknown): void;
  start(show: (cable: UsbCable) => void): Promise<void>;
  stop(): void;
}

export function createIphoneRack({ size, path, folder, bootMs, now }: IphoneRackDeps): IphoneRack {
  const store = createIphoneStore(join(folder, 'iphones'));
  let lastId = 0;
  const nextDeviceId = (): number => {
    lastId += 1;
    return lastId;
  };
  const iphones = Array.from({ length: size }, (_, index) =>
    createIphone(makeIphone(index), { store, bootMs, now, nextDeviceId }),
  );
  const usbmuxd = createUsbmuxd({ path, iphones, folder: join(folder, 'pairings') });
  const wired = iphones.map((iphone) => ({ iphone, cable: cableOf(iphone) }));
  return {
    iphones,
    cables: wired.map(({ cable }) => cable),
    find: (udid) => iphones.find(({ factory }) => factory.udid === udid),
    fault(some, wanted) {
      const parsed = iphoneFault.parse(wanted);
      for (const iphone of some) applyIphoneFault(iphone, parsed);
    },
    async start(show) {
      if (size === 0) return;
      for (const { iphone, cable } of wired) iphone.watch(() => show(cable));
      await usbmuxd.listen();
      for (const iphone of iphones) iphone.attach();
    },
    stop() {
      usbmuxd.close();
      for (const iphone of iphones) iphone.stop();
    },
  };
}

/** The serial on the bus is the UDID without its dash. */
function cableOf(iphone: Iphone): UsbCable {
  const { udid, profile } = iphone.factory;
  return {
    get isPlugged() {
      return iphone.isAttached && !iphone.state.faults.overNetwork;
    },
    told: { product: profile.deviceClass, manufacturer: 'Apple Inc.', serial: udid.replace('-', '') },
  };
}
