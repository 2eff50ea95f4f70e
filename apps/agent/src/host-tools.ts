import type { Outlets } from '@rackhand/power/outlets';
import type { CaptureCard } from './capture/read-capture-file.ts';
import type { FirmwareProgram } from './firmware/read-firmware-file.ts';

/** What this host can do besides, as its operator's files say. */
export interface HostTools {
  outlets: Outlets;
  firmware: readonly FirmwareProgram[];
  /** null: its configuration says nothing of capture cards. */
  cards: readonly CaptureCard[] | null;
}
