import type { ReadFile } from '@rackhand/contract/app/app-package';
import type { Text } from '@rackhand/contract/text/language';
import { errorText, faultAt } from '../../platform/api/error-text.ts';

/** The app whose next version a file is to be: by itself for all its devices, or by a rollout. */
export interface UploadAim {
  packageId: number;
  purpose: 'edit' | 'rollout';
}

/** A file on its way to the server, and what the server has read in it. */
export interface Upload {
  id: string;
  name: string;
  size: number;
  /** null: a new app. */
  aim: UploadAim | null;
  state: 'queued' | 'sending' | 'checking' | 'ready' | 'failed';
  sent: number;
  /** Of the last seconds; null while nothing can be said. */
  bytesPerSecond: number | null;
  /** Once it is ready. */
  facts: ReadFile | null;
  /** Why it failed. */
  error: unknown;
}

/** Still to be done: leaving the console would lose it. */
export function isUnderWay({ state }: Upload): boolean {
  return state === 'queued' || state === 'sending' || state === 'checking';
}

/** Of one that failed: what is wrong with its file, or with the way there. */
export function whyNot(error: unknown): Text {
  return faultAt('file', error) ?? errorText(error);
}
