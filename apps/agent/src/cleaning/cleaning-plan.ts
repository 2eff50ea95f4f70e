import type { CleaningPolicy, CleaningStep } from '@rackhand/contract/app/cleaning';
import type { DeviceApps } from '../devices/device-apps.ts';
import { ReasonedError } from '../devices/reasoned-error.ts';
import type { Argv, Said } from '../devices/test-shell.ts';

/** What a cleaning is done with. */
export interface CleaningDeps {
  apps(): Promise<DeviceApps>;
  /** Commands in one trip; what has only looked is done again where the device was lost. */
  ask(commands: readonly Argv[]): Promise<readonly Said[]>;
  /** Resolves when it is up again. */
  reboot(): Promise<void>;
  signal: AbortSignal;
}

export interface CleaningPlan {
  policy: CleaningPolicy;
  /** Of the run; null: there was none. */
  appId: string | null;
  /** What was there before the run; null: it is not known, and nothing is undone. */
  before: { apps: readonly string[]; settings: Readonly<Record<string, string>> } | null;
  /** Never uninstalled. */
  keptApps: readonly string[];
  /** Nor is their data cleared. */
  keptData: readonly string[];
}

export interface CleanedStep {
  step: CleaningStep;
  state: 'passed' | 'failed' | 'skipped';
  detail: string;
}

export interface CleaningTeller {
  begun(step: CleaningStep): void;
  ended(step: CleanedStep): void;
}

/** A step found nothing to do, and why. */
export class NothingToDo extends ReasonedError {}

/** The device, read back, is not as a step should have left it. */
export class NotCleaned extends ReasonedError {}
