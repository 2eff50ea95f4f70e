import { type UserCsvColumn, userCsvColumns } from '@rackhand/contract/account/user-csv';
import {
  twiceHeading,
  type UserImportColumn,
  userImportColumns,
  userImportLimits,
  userImportRequired,
  userImportTexts,
} from '@rackhand/contract/account/user-import';
import { normalForm } from '@rackhand/contract/text/normal-form';
import { DomainError } from '../../../platform/http/domain-error.ts';

/** What the first line says of each column. */
export interface Headings {
  /** null: it is passed over. */
  columns: (UserImportColumn | null)[];
  /** As they are written, in one line each; empty: the column has none. */
  written: string[];
  /** Headings that mean nothing here. What a download has besides is known, and nobody misses it. */
  unknown: string[];
}

const isImported = (column: string): column is UserImportColumn => Object.hasOwn(userImportColumns, column);

/** By name or by heading in either language. */
const columnsByHeading: ReadonlyMap<string, UserCsvColumn | UserImportColumn> = new Map(
  Object.entries({ ...userCsvColumns, ...userImportColumns }).flatMap(([column, { ko, en }]) =>
    [column, ko, en].map((heading) => [comparable(heading), column as UserCsvColumn | UserImportColumn]),
  ),
);

export function headingsOf(record: readonly string[]): Headings {
  const written = record.map((cell) => normalForm(cell).trim().replaceAll(/\s+/g, ' '));
  const meant = written.map((heading) => columnsByHeading.get(comparable(heading)));
  if (!userImportRequired.every((column) => meant.includes(column)))
    throw new DomainError('901', [{ field: 'line 1', message: userImportTexts.headings }]);
  refuseTwice(written.map((heading, place) => [heading, meant[place] ?? comparable(heading)]));
  return {
    columns: meant.map((column) => (column !== undefined && isImported(column) ? column : null)),
    written,
    unknown: written.filter((heading, place) => heading !== '' && meant[place] === undefined).map(shortened),
  };
}

/** The same heading again, or one column in both languages. */
function refuseTwice(headings: readonly (readonly [heading: string, meant: string])[]): void {
  const seen = new Map<string, string>();
  const twice = new Set<string>();
  for (const [heading, meant] of headings) {
    if (heading === '') continue;
    const before = seen.get(meant);
    if (before === undefined) seen.set(meant, heading);
    else twice.add(before === heading ? shortened(heading) : `${shortened(before)}, ${shortened(heading)}`);
  }
  if (twice.size === 0) return;
  const named = [...twice].slice(0, userImportLimits.ignoredColumns);
  throw new DomainError(
    '901',
    named.map((heading) => ({ field: 'file', message: twiceHeading(heading) })),
  );
}

function comparable(heading: string): string {
  return normalForm(heading).trim().toLowerCase();
}

function shortened(heading: string): string {
  const { headingCharacters: most } = userImportLimits;
  const characters = [...heading];
  return characters.length <= most ? heading : `${characters.slice(0, most - 1).join('')}…`;
}
