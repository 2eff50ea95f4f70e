import type { Logger } from 'pino';
import { createAdbProvider } from './adb/adb-provider.ts';
import type { AdbSettings } from './adb/adb-settings.ts';
import type { AgentConfig } from './config.ts';
import type { DeviceProvider } from './devices/device-provider.ts';

export interface ProviderDeps {
  config: AgentConfig;
  settings: AdbSettings;
  log: Logger;
  /** What the provider says of the host has changed in a way that should not wait for the next heartbeat. */
  onHostChange(): void;
}

export type CreateProvider = (deps: ProviderDeps) => DeviceProvider;

/** Every way in which this agent reaches devices. */
export const deviceProviders: readonly CreateProvider[] = [createAdbProvider];
