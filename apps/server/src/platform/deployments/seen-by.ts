import { type SharedKind, sharing } from '@rackhand/contract/deployment/sharing';
import { type RawBuilder, sql } from 'kysely';

/** Whether who sees the private part of one deployment, or of all (null), sees something that belongs to one, or to all. */
export function isSeenBy(reach: string | null, kind: SharedKind, groupType: string | null): boolean {
  if (reach === null || sharing[kind] === 'farm') return true;
  return sharing[kind] === 'deployment' && reach === groupType;
}

/** The same, as a condition on a column of that name. */
export function seenBy(reach: string | null, kind: SharedKind, column: string): RawBuilder<boolean> {
  if (reach === null || sharing[kind] === 'farm') return sql`true`;
  return sharing[kind] === 'deployment' ? sql`${sql.ref(column)} = ${reach}` : sql`false`;
}
