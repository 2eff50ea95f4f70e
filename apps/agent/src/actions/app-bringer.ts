import type { AppOrder } from '@rackhand/contract/app/app-command';
import type { FileCache } from '../files/file-cache.ts';
import type { AppTrouble } from './app-trouble.ts';
import type { DeviceAccess } from './device-access.ts';
import type { HubPlaces } from './hub-places.ts';
import { reachApps } from './kinds/reach-apps.ts';
import type { UpdateDeps, UpdateSettings } from './kinds/update-deps.ts';
import { updateTwice } from './kinds/update-twice.ts';

/** Brings apps to devices that no command is about: with the same looks before and after, places and files. */
export interface AppBringer {
  /** null: the device has it. */
  bring(udid: string, order: AppOrder, how: BringHow): Promise<AppTrouble | null>;
}

interface BringHow {
  /** Of the file that may lie on the device. */
  name: string;
  isForced: boolean;
  /** From then on the device is not touched; its reason is thrown. */
  signal: AbortSignal;
  /** Resolves when the device can be asked; what it throws ends the work. */
  awaitBack(): Promise<void>;
}

interface BringerDeps {
  access: DeviceAccess;
  files: FileCache;
  hubs: HubPlaces;
  settings: UpdateSettings;
}

export function createAppBringer({ access, files, hubs, settings }: BringerDeps): AppBringer {
  return {
    async bring(udid, order, { name, isForced, signal, awaitBack }) {
      const reach = async () => {
        await awaitBack();
        return reachApps(access, udid);
      };
      const deps = { files: untilAborted(files, signal), hubs, settings, reach, waitUntil: access.waitUntil };
      const nobody = () => undefined;
      const update = { order, name, udid, wasSent: false, isForced, phase: nobody, sent: nobody };
      const isBack = () => awaitBack().then(() => true);
      return (await updateTwice(deps, update, isBack)).trouble;
    },
  };
}

/** What is on its way to the device is broken off. */
function untilAborted(files: FileCache, signal: AbortSignal): UpdateDeps['files'] {
  return {
    async holdArriving(file, onProgress) {
      const { read, ...held } = await files.holdArriving(file, onProgress);
      return {
        ...held,
        async *read() {
          for await (const piece of read()) {
            signal.throwIfAborted();
            yield piece;
          }
        },
      };
    },
  };
}
