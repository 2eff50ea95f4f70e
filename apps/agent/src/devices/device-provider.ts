import type { CommandType, OwnAppCommandType } from '@rackhand/contract/command/command-kinds';
import type { Platform } from '@rackhand/contract/device/platforms';
import type { DeviceFacts, DeviceReadings } from '@rackhand/contract/device/sighting';
import type { HostReadings } from '@rackhand/contract/host/agent-link';
import type { Attachment } from './attachment.ts';
import type { DeviceApps } from './device-apps.ts';
import type { DeviceStart } from './device-start.ts';
import type { TestShell } from './test-shell.ts';

/**
 * One way in which this host reaches devices: all that knows how they are found and spoken to. Every failure of theirs is a
 * LinkError.
 */
export interface DeviceProvider {
  /** Names what is kept on disk of its devices. */
  readonly name: string;
  readonly platform: Platform;
  /** What it can do to a device, by the kind of command that needs it; its devices are asked for nothing else. */
  readonly acts: Partial<DeviceActs>;
  /** Says what is attached, and goes on doing so. */
  watch(on: ProviderEvents): ProviderWatch;
  /** Asks one device who it is and how it is, for as long as it is attached. */
  follow(attachment: Attachment, on: DeviceEvents): { stop(): void };
  /** What it tells of its start now. */
  readStart(attachment: Attachment): Promise<DeviceStart>;
  /** Names this attachment among all that there have been; empty where one outlives the device's start. */
  markOf(attachment: Attachment): string;
  /** Whether a device of this name is reached without a cable. */
  isOverNetwork(transport: string): boolean;
  /** Reaches these over the network for as long as they are wanted; absent: it reaches none so. */
  keepBoxes?: (addresses: readonly string[]) => void;
  /** Its shell, for tests; absent: its devices can't be tested on. */
  testShell?: (attachment: Attachment) => TestShell;
  /** What this host's heartbeat says of it. */
  hostReadings(): Partial<HostReadings>;
  stop(): Promise<void>;
}

/** A compiler's error here: a kind of command has come that no provider can do. */
export type DeviceActs = Acts & Record<Exclude<CommandType, keyof Acts>, never>;

type AppActs = Record<OwnAppCommandType, (attachment: Attachment) => DeviceApps>;

interface Acts extends AppActs {
  /** The version of the firmware that it runs now; empty where it does not tell. */
  firmware_update(attachment: Attachment): Promise<string>;
  /** A picture of its screen as PNG, as it comes and as fast as it is taken. */
  screenshot(attachment: Attachment, bounds: ReadBounds): AsyncIterable<Buffer>;
  /** The shell in which its screen is read. */
  inspect(attachment: Attachment): TestShell;
  /** The shell by which it is cleaned. */
  clean(attachment: Attachment): TestShell;
  /** Drops the connection and makes it anew. */
  usb_reset(attachment: Attachment): Promise<void>;
  /** What it tells of its start: by that it is seen that its power was gone. */
  power_cycle(attachment: Attachment): Promise<DeviceStart>;
  /** Whether it charges now; null: it does not tell. */
  charge_off(attachment: Attachment): Promise<boolean | null>;
  charge_on(attachment: Attachment): Promise<boolean | null>;
  /** Asks for it once `after` has resolved, and reaches for the device meanwhile. Where `after` rejects, it is not asked. */
  reboot(attachment: Attachment, after: Promise<void>): Promise<void>;
}

export interface ReadBounds {
  /** From one piece to the next. */
  deadlineMs: number;
  maximumBytes: number;
}

/** Whether a provider can tell what is attached: `hung` accepts and never answers. */
export type ProviderState = HostReadings['adb_state'];

export interface ProviderEvents {
  /** Everything that is attached now. */
  list(attachments: readonly Attachment[]): void;
  /** Whenever it has been looked at, also if it is as before. */
  state(state: ProviderState): void;
  /** What was watched has ended; the next list comes from another one, whose numbers mean other devices. */
  ended(): void;
}

export interface ProviderWatch {
  /** Asks now; resolves when a list that was asked for after this call has been taken. */
  look(): Promise<void>;
  stop(): void;
}

export interface DeviceEvents {
  /** null: the device does not say a serial that could be used. */
  identified(serialno: string | null): void;
  facts(facts: DeviceFacts): void;
  readings(readings: DeviceReadings): void;
  started(start: DeviceStart & { isStarting: boolean }): void;
  /** So many tries in a row that it has not answered. */
  silent(tries: number): void;
  /** A fault of this program; the other devices go on, and this one is tried again. */
  trouble(error: unknown): void;
  /**
   * The device may be gone: resolves when its provider has been looked at, with whether that answered. Who follows a device
   * that is gone has been stopped by then.
   */
  suspect(): Promise<boolean>;
}
