import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date, Date>;
export type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** bigint, which the driver gives as a number; text of digits may be given. */
export type Bigint = ColumnType<number, string | number, string | number>;
export type BigintOrNull = ColumnType<
  number | null,
  string | number | null | undefined,
  string | number | null
>;
/** With a default of the database. */
export type BigintGiven = ColumnType<number, string | number | undefined, string | number>;
/** An identity: nobody but the database gives it. */
export type BigintId = ColumnType<number, number | undefined, never>;

/** The farm's version at a row's last change. */
export type Version = BigintGiven;

/** An app's, of 64 bits: exact as text alone. A select has to cast it; what comes without a cast is of no use. */
export type VersionCode = ColumnType<unknown, string, string>;
export type VersionCodeOrNull = ColumnType<unknown, string | null | undefined, string | null>;
