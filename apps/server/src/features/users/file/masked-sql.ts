import { sql } from 'kysely';

/** As `maskEmail`, `maskPhone` and `shownPhone` show them; the addresses are those that the rules let in, the digits of a phone alone. */

const local = sql`split_part(u.email, '@', 1)`;

export const maskedEmail = sql`left(${local}, least(2, octet_length(${local}) - 1)) || '***@' || split_part(u.email, '@', 2)`;

export const maskedPhone = sql`case octet_length(u.phone) when 11 then overlay(u.phone placing '-****-' from 4 for 4)
  when 10 then overlay(u.phone placing '-***-' from 4 for 3) when 0 then '' else '***' end`;

export const wholePhone = sql`case when octet_length(u.phone) in (10, 11)
  then left(u.phone, 3) || '-' || substr(u.phone, 4, octet_length(u.phone) - 7) || '-' || right(u.phone, 4) else u.phone end`;
