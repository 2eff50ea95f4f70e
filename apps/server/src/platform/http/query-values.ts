import { limits } from '@rackhand/contract/limits';
import { DomainError } from './domain-error.ts';

type QueryValues = Record<string, string | string[]>;

/** Names in `a=1&b=2` before any of it is read; the count stops where there are too many. */
function hasTooMany(text: string): boolean {
  let at = -1;
  for (let count = 0; count < limits.requestKeys; count += 1) {
    at = text.indexOf('&', at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Stands for the values of a text with too many names: the router, which asks for them first, can answer nothing itself. */
const tooMany: QueryValues = Object.freeze({});

/** A query string's or a form's values. One that is given twice becomes a list, which no contract allows: 901. */
export function readQuery(text: string): QueryValues {
  if (hasTooMany(text)) return tooMany;
  const values = Object.create(null) as QueryValues;
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

export function refuseTooMany(values: unknown): void {
  if (values !== tooMany) return;
  const message = { ko: '항목이 너무 많습니다.', en: 'There are too many keys.' };
  throw new DomainError('901', [{ field: '', message }]);
}
