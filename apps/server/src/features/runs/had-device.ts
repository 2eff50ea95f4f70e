import { sql } from 'kysely';

/** Of the attempt of a report that was brought in: no lease has ever had this number. */
export const noLease = 0;

/** Whether an attempt, `run_attempts` as a, has had its device; a report has been written elsewhere. */
export const hadDevice = sql<boolean>`a.fence <> ${sql.lit(noLease)}`;
