import type { Text } from '@rackhand/contract/text/language';
import { DomainError, type ErrorDetail } from './domain-error.ts';

/** So much of a long value tells which one it is. */
const shownCharacters = 200;

/** What a call that comes too late has sent, and what stands there now: a detail of 20414. */
export function bothValues(sent: unknown, current: unknown): Text {
  const [mine, theirs] = [shown(sent), shown(current)];
  return { ko: `보낸 값: ${mine} / 현재 값: ${theirs}`, en: `sent: ${mine} / current: ${theirs}` };
}

/** Of the fields that were sent, those where something else stands now. */
export function differingValues<Field extends string>(
  sent: Partial<Record<NoInfer<Field>, unknown>>,
  current: Record<Field, unknown>,
): { field: Field; message: Text }[] {
  return (Object.keys(current) as Field[])
    .filter((field) => sent[field] !== undefined && sent[field] !== current[field])
    .map((field) => ({ field, message: bothValues(sent[field], current[field]) }));
}

/** Somebody was faster: both versions, and what else differs. Document 10, first point. */
export function cameTooLate(
  seen: number,
  { version }: { version: number },
  differing: readonly ErrorDetail[],
): DomainError {
  return new DomainError('20414', [{ field: 'version', message: bothValues(seen, version) }, ...differing]);
}

/** Whoever names the version that they saw overwrites nothing of what came after it; programs may leave it out. */
export function refuseStale<Field extends string>(
  seen: number | undefined,
  sent: Partial<Record<NoInfer<Field>, unknown>>,
  { version, ...current }: Record<Field, unknown> & { version: number },
): void {
  if (seen === undefined || seen === version) return;
  throw cameTooLate(seen, { version }, differingValues(sent, current));
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, shownCharacters);
}
