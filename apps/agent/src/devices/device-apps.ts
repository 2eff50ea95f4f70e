import type { ListedApp } from '@rackhand/contract/app/app-command';

/** The apps on one device. Besides PackagesAway every failure is a LinkError. */
export interface DeviceApps {
  /** All that are installed. */
  list(): Promise<ListedApp[]>;
  /** null: it is not installed. */
  find(appId: string): Promise<ListedApp | null>;
  /** The same, and whether another would fit: before an app is brought. */
  look(appId: string): Promise<{ app: ListedApp | null; capacity: DeviceCapacity }>;
  /** By whom an app that is installed is signed; null: the device does not tell it. */
  signersOf(appId: string): Promise<AppSigners | null>;
  /** What decides whether an app fits. */
  capacity(): Promise<DeviceCapacity>;
  /** What an earlier try has left lying on the device. */
  removeLeftovers(): Promise<void>;
  /** Takes the app in place of the one that is installed. What the device says proves nothing by itself. */
  install(app: SentApp, how: InstallHow): Promise<DeviceAnswer>;
  /** The file lies on the device as long as `use` works with it. */
  withFileThere<Result>(
    app: SentApp,
    name: string,
    use: (install: (how: InstallHow) => Promise<DeviceAnswer>) => Promise<Result>,
  ): Promise<Result>;
  /** Of an updated app of the system its update alone. */
  uninstall(appId: string): Promise<DeviceAnswer>;
  clearData(appId: string): Promise<DeviceAnswer>;
  /** null: this device can't do that for one app. */
  clearCache(appId: string): Promise<DeviceAnswer | null>;
  clearAllCaches(): Promise<void>;
}

/** SHA-256 of certificates. */
export interface AppSigners {
  certificates: readonly string[];
  /** By which else the device may know the app. */
  others: readonly string[];
}

/** null, or none: the device does not tell. */
export interface DeviceCapacity {
  freeBytes: number | null;
  apiLevel: number | null;
  /** Kinds of native code that it runs. */
  abis: readonly string[];
}

/** An app's file on its way to a device. */
export interface SentApp {
  bytes: number;
  /** From the start, each time that it is called; a piece is good until the next is asked for. */
  read(): AsyncIterable<Buffer>;
  onSent(bytes: number): void;
}

export interface InstallHow {
  /** An older version may take the place of a newer one. */
  allowDowngrade: boolean;
  testOnly: boolean;
}

export interface DeviceAnswer {
  isSuccess: boolean;
  /** The device's own, such as `INSTALL_FAILED_OLDER_SDK`; empty where it names none. */
  code: string;
  words: string;
}

/** The device answers, and what manages its apps does not: it is starting. */
export class PackagesAway extends Error {}
