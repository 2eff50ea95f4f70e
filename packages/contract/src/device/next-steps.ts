import type { Text } from '../text/language.ts';

export const nextSteps = [
  'usb_reset',
  'reboot',
  /** AVAILABLE: an admin has looked. */
  'accept',
  /** AVAILABLE: an admin takes it back into use without a cleaning. */
  'take_as_is',
  'clean',
  /** AVAILABLE: the exclusion ends. */
  'end_exclusion',
  'settings',
  'host',
  'tests',
  'wait',
] as const;
export type NextStep = (typeof nextSteps)[number];

export interface Why {
  /** What is so, in one short sentence. */
  what: Text;
  /** What it comes from, and what helps that no button can do. */
  hint: Text;
  steps: readonly NextStep[];
}

export const noHint: Text = { ko: '', en: '' };
