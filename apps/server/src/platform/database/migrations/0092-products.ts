import { type Kysely, sql } from 'kysely';

/** Points that customers can buy. Document 10, "Product". */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table products (
    product_id integer primary key generated always as identity,
    group_type text not null,
    product_name text not null,
    comparable_name text not null,
    description text not null,
    basic_point integer not null check (basic_point >= 1),
    bonus_point integer not null check (bonus_point >= 0),
    price integer not null check (price >= 0),
    discount smallint not null check (discount between 0 and 100),
    valid_days integer check (valid_days >= 1),
    status text not null,
    version integer not null default 1,
    created_by text not null,
    created_at timestamptz not null,
    unique (group_type, comparable_name),
    unique (group_type, product_id)
  )`,
];
