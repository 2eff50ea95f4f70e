import { amountsOf, type NewProduct, type Product } from '@rackhand/contract/points/product';
import type { ProductStatus } from '@rackhand/contract/points/product-states';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { readPage } from '../../platform/database/page-of.ts';
import type { ProductsTable } from '../../platform/database/product-tables.ts';

export type ProductRow = Selectable<ProductsTable>;

interface Asked {
  status?: ProductStatus | undefined;
  page?: number | undefined;
  limit?: number | undefined;
}

/** The newest first. */
export async function readProducts(
  db: Db,
  groupType: string,
  { status, ...place }: Asked,
): Promise<{ total_count: number; products: Product[] }> {
  const all = sql`from products p where p.group_type = ${groupType}
    and ${status === undefined ? sql`true` : sql`p.status = ${status}`}`;
  const rows = sql<ProductRow>`select p.* ${all} order by p.product_id desc`;
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
