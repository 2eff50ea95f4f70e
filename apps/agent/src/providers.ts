import type { Logger } from 'pino';
import { createAdbProvider } from './adb/adb-provider.ts';
import type { AdbSettings } from './adb/adb-settings.ts';
import type { AgentConfig } from './config.ts';
import type { DeviceProvider } from './devices/device-provider.ts';
import { createIosProvider } from './ios/ios-provider.ts';
import type { IosSettings } from './ios/ios-settings.ts';

export interface ProviderDeps {
  config: AgentConfig;
  settings: AdbSettings & { ios: IosSettings };
  log: Logger;
  /** What the provider says of the host has changed in a way that should not wait for the next heartbeat. */
  onHostChange(): void;
}

/** null: this host has no such devices. */
export type CreateProvider = (deps: ProviderDeps) => DeviceProvider | null;

/** Every way in which this agent reaches devices. */
export const deviceProviders: readonly CreateProvider[] = [createAdbProvider, createIosProvider];
