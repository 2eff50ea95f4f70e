import type { OutletDeed } from '@rackhand/contract/command/outlet';
import type { Holder } from '@rackhand/contract/device/device-states';
import type { HoldEndReason } from '@rackhand/contract/hold/hold';
import type { Trx } from '../../../platform/database/database.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { DomainError } from '../../../platform/http/domain-error.ts';
import type { DeviceRow } from '../../devices/device-row.ts';
import type { CommandEnd } from '../command-end.ts';
import type { CommandRow } from '../command-row.ts';

/** What the server has to know of one kind of command besides what the contract says. */
export interface ServerKind {
  lane: Lane;
  /** Not sent within this time: expired. Document 3 section 1. */
  sendWithinMs: number;
  /** An agent that is there has told by then how it ended: its own deadlines are shorter. */
  answerWithinMs: number;
  /** The lease of the device that it comes with; null: none. */
  lease: CommandLease | null;
  /** The device goes down and comes back by it, as somebody has asked for. */
  restartsDevice: boolean;
  /** Its agent tells now and then how far it is: as long as it does, neither its time nor its lease is over. */
  tellsProgress?: true;
  /** What its agent may have the server do to the outlet that it names; absent: nothing. */
  outletDeeds?: readonly OutletDeed[];
  /** Its end is shown with the device's apps. */
  touchesApps?: true;
  /** It only reads the device: it is never shown as running. */
  onlyReads?: true;
  /** Why this caller can't have it of a locked device now, besides what holds for every kind. */
  refusal?: (trx: Trx, call: Pick<Call, 'deployment'>, device: DeviceRow) => Promise<DomainError | null>;
  /** Its arguments as its agent gets them, for a locked device; or why the device can't have it. */
  complete?: (
    trx: Trx,
    device: DeviceRow,
    given: Record<string, unknown>,
  ) => Promise<Record<string, unknown> | DomainError>;
  /** What it is to do, where it has waited without blocking anybody; null: nothing is left of it. */
  givenNow?: (trx: Trx, command: CommandRow) => Promise<Record<string, unknown> | null>;
  /** What its end does in the transaction that stores it; without what a success needs it is a failure. */
  finish?: (trx: Trx, command: CommandRow, end: CommandEnd, at: Date) => Promise<CommandEnd>;
}

/** Commands of one lane wait for each other, and for none of another lane. */
export interface Lane {
  name: string;
  /**
   * A host takes so many of them at one time that were asked for alone, and so many of those for many devices: nobody's own
   * command waits behind a bulk action.
   */
  width: number;
}

export interface CommandLease {
  /** From its beginning on: it ends with the command, or by this time. */
  atMostMs: number;
  /** null: it works beside whoever has the device. */
  holder: CommandHolder | null;
}

export interface CommandHolder {
  state: Holder;
  /** What the device's history says of it; `begun` also the hold that it takes the device from. */
  reasons: { begun: HoldEndReason; succeeded: string; overdue: string };
  /** What the device is when it is given back; `end` null: its time was over before. */
  left(device: DeviceRow, end: CommandEnd | null): DeviceRow;
}

/** The adb server was fine with 16 connects at one time and not with 300. */
export const defaultWidth = 16;
