import type { AppProgress, ListedApp, ReportedApp } from '@rackhand/contract/app/app-command';
import type { CommandReason, StepResult } from '@rackhand/contract/command/command';
import type { CommandStepName } from '@rackhand/contract/command/command-kinds';

/** Why a command failed: a reason that people read, and the machine's own words. */
export class ActionFailure extends Error {
  readonly reason: CommandReason;

  constructor(reason: CommandReason, detail = '') {
    super(detail);
    this.name = 'ActionFailure';
    this.reason = reason;
  }
}

/** What one command's action may do besides driving the device. */
export interface ActionContext {
  readonly id: string;
  readonly udid: string;
  /** As the kind's schema has checked them. */
  readonly given: Readonly<Record<string, unknown>>;
  /** When this command was delivered for the first time (milliseconds since 1970); null: just now. */
  readonly firstDeliveredAt: number | null;
  /** From this time (milliseconds since 1970) on, what has not happened must not happen. */
  readonly beginUntil: number;
  /** To be called just before the effect: resolves when `facts` are on disk; throws when the command must not begin. */
  begin(facts?: Record<string, string>): Promise<void>;
  /** Of one that has begun: other facts instead of the last, and what has become of its apps; resolves when they are on disk. */
  note(facts: Record<string, string>): Promise<void>;
  /** Each app by its number in the list; what it says of it is told at most once a second. */
  tell(news: { progress?: AppProgress; apps?: ReportedApp[] }): void;
  /** What is installed on its device after it: told with its end. */
  listed(apps: ListedApp[]): void;
  /** What has become of its apps, also by the agent before this one. */
  apps(): readonly ReportedApp[];
  /** Somebody wants it to end as soon as it can. */
  isCancelWanted(): boolean;
  step(name: CommandStepName, result: StepResult, detail?: string): void;
  /** Steps that were noted before, by this agent or the one before it. */
  hasStep(name: CommandStepName): boolean;
}

export interface Action {
  run(context: ActionContext): Promise<void>;
  /** Goes on after a crash: it is not known whether the effect happened, so the device is looked at. */
  resume(context: ActionContext, facts: Record<string, string>): Promise<void>;
}
