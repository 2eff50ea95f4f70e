import type { Given } from '../../platform/cli-command.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';

/** Which attempt of a run is meant; undefined: the last one. */
export function readAttempt({ options: { attempt } }: Given): number | undefined {
  if (attempt === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(attempt))
    throw notUnderstood({
      ko: '--attempt 값은 1 이상의 숫자입니다.',
      en: '--attempt is a number from 1.',
    });
  return Number(attempt);
}
