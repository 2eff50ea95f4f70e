import { connectionText } from '../device/state-reason.ts';
import { readReason, reasonIn } from '../test/step-reason.ts';
import type { Language } from '../text/language.ts';

/** Why a step of a command was left out or failed, in the reader's language; what a machine has said itself stays as it is. */
export function commandStepReason(detail: string, language: Language): string {
  if (readReason(detail) !== null) return reasonIn(detail, language);
  return connectionText(detail, language) ?? detail;
}
