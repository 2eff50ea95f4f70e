import { DomainError } from '../../platform/http/domain-error.ts';

/** What groups and racks have in common: a number that is theirs alone, a bound, and an order of all of them. */

type Field = 'rack' | 'group';

export function refuseNumberTaken(number: number, known: readonly number[], field: Field): void {
  if (known.includes(number)) throw new DomainError('2020', [{ field, message: String(number) }]);
}

export function refuseTooMany(count: number, most: number, field: Field): void {
  if (count < most) return;
  const message = {
    ko: `${String(most)}개까지 만들 수 있습니다.`,
    en: `You can create up to ${String(most)}.`,
  };
  throw new DomainError('901', [{ field, message }]);
}

/** An order names each of those that there are now, once. Otherwise others have changed them meanwhile. */
export function refuseOtherMembers(
  wanted: readonly number[],
  known: readonly number[],
  field: 'racks' | 'groups',
): void {
  const isSame = wanted.length === known.length && known.every((number) => wanted.includes(number));
  if (!isSame) throw new DomainError('20414', [{ field, message: known.join(', ') }]);
}
