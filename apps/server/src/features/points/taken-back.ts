import { sql } from 'kysely';

/** Entries `l` by which a ticket was cancelled: what a run gives back to it later lapses as well, but without money. */
export const isTakenBack = sql<boolean>`l.kind = 'cancel' and l.test_run_id is null`;
