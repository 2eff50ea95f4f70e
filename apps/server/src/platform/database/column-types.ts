import type { ColumnType } from 'kysely';

export type Instant = ColumnType<Date, Date, Date>;
export type InstantOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** bigint, which the driver gives as text. */
export type Digits = ColumnType<string, string | number, string | number>;

/** The farm's version at a row's last change. */
export type Version = ColumnType<string, string | number | undefined, string | number>;
