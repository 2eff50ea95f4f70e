import { createHash } from 'node:crypto';
import { shotFile } from '@rackhand/contract/test/run-link';
import { ActionFailure } from '../../actions/action.ts';
import type { RunDevice } from '../device/run-device.ts';
import { StepFailure } from '../device/run-failure.ts';
import type { FileSpool } from '../spool/file-spool.ts';

/** Keeps the pictures of a run, numbered from 1, whoever takes them. */
export interface ShotKeeper {
  /** Its number; null: there is no room for it. */
  keep(picture: Buffer): Promise<number | null>;
}

export interface Shots {
  /** null: there is no room for it. */
  take(): Promise<number | null>;
  /** null: the screen is as it was, or there is no room. */
  takeIfChanged(): Promise<number | null>;
}

export function createShotKeeper(files: FileSpool): ShotKeeper {
  let last = 0;
  return {
    async keep(bytes) {
      last += 1;
      const number = last;
      return (await files.add({ remoteFile: shotFile(number), kind: 'shot', bytes })) ? number : null;
    },
  };
}

export function createShots(device: RunDevice, keeper: ShotKeeper): Shots {
  let last = '';
  const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  const keep = (bytes: Buffer, hash: string): Promise<number | null> => {
    last = hash;
    return keeper.keep(bytes);
  };
  return {
    async take() {
      const bytes = await device.picture();
      return keep(bytes, hashOf(bytes));
    },
    async takeIfChanged() {
      const bytes = await device.picture();
      const hash = hashOf(bytes);
      return hash === last ? null : keep(bytes, hash);
    },
  };
}

/** A screen that gives no picture, as that of a payment, fails nothing. */
export function orNoPicture(error: unknown): null {
  if (error instanceof ActionFailure || error instanceof StepFailure) return null;
  throw error;
}
