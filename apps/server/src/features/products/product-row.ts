import type { SortedBy } from '@rackhand/contract/call/list-query';
import { usualProductOrder } from '@rackhand/contract/call/usual-orders';
import { amountsOf, type NewProduct, type Product } from '@rackhand/contract/points/product';
import { type ProductColumn } from '@rackhand/contract/points/product-columns';
import { type ProductStatus, productStatuses } from '@rackhand/contract/points/product-states';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { ProductsTable } from '../../platform/database/product-tables.ts';

export type ProductRow = Selectable<ProductsTable>;

interface Asked {
  status?: ProductStatus | undefined;
  sort?: SortedBy<ProductColumn> | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** A price with its VAT less its discount, in hundredths: in the order of what it is rounded down to. */
const dearness = sql`(p.price::bigint + p.price / 10) * (100 - p.discount)`;

const columns: Record<ProductColumn, RawBuilder<unknown>> = {
  product_id: sql`p.product_id`,
  product_name: sql`p.comparable_name`,
  status: sql`array_position(${[...productStatuses]}::text[], p.status::text)`,
  points: sql`p.basic_point + p.bonus_point`,
  price: sql`p.price`,
  discount: sql`p.discount`,
  ...{ amount: dearness, tax: dearness },
  // What has no end, null, is longer than any number of days.
  valid_days: sql`p.valid_days`,
};

/** The newest first, where no other order is asked for. */
export async function readProducts(
  db: Db,
  groupType: string,
  { status, sort, ...place }: Asked,
): Promise<{ total_count: number; products: Product[] }> {
  const all = sql`from products p where p.group_type = ${groupType}
    and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`;
  const { id, direction } = sort ?? usualProductOrder;
  const orderBy = sql`${columns[id]} ${direction === 'asc' ? sql`asc` : sql`desc`}`;
  const rows = sql<ProductRow>`select p.* ${all} order by ${orderBy}, p.product_id desc`;
  const found = await readPage(db, { all, rows }, place);
  return { total_count: found.total_count, products: found.rows.map(toProduct) };
}

export function toProduct(row: ProductRow): Product {
  const { product_id, status, version } = row;
  const { amount, tax } = amountsOf(row);
  return { product_id, ...saidOf(row), tax, amount, status, version };
}

/** What was said when it was made. */
export function saidOf(row: ProductRow): NewProduct {
  const { product_name, description, basic_point, bonus_point, price, discount, valid_days } = row;
  return { product_name, description, basic_point, bonus_point, price, discount, valid_days };
}
