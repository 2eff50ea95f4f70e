import { normalForm } from '../text/normal-form.ts';
import { isWithin } from '../text/text-length.ts';
import { foldCase } from './fold-case.ts';
import { keywordLimits } from './keyword-rules.ts';

export function trimmedKeyword(value: string): string {
  return normalForm(value).trim();
}

export function isShortEnough(keyword: string): boolean {
  return isWithin(keyword, keywordLimits.characters);
}

/** By which two trimmed values are the same, and found in a line. */
export function comparableKeyword(keyword: string): string {
  return foldCase(normalForm(keyword));
}
