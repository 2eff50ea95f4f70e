import { searchOrder } from '@rackhand/contract/call/list-query';
import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { listProducts } from '@rackhand/contract/endpoints/products';
import type { Product } from '@rackhand/contract/points/product';
import { productColumns } from '@rackhand/contract/points/product-columns';
import { type ProductCsvColumn, productCsvColumns } from '@rackhand/contract/points/product-csv';
import { productStatusWords } from '@rackhand/contract/points/product-states';
import type { Language } from '@rackhand/contract/text/language';
import { z } from 'zod';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import type { Call } from '../../platform/http/call.ts';
import { readProducts } from '../products/product-row.ts';
import { parsed } from './choose-rows.ts';

const { status } = listProducts.query.shape;
const keysOfList = z.strictObject({ status, ...searchOrder(productColumns) });
const columns = Object.keys(productCsvColumns) as ProductCsvColumn[];

/** Products, by the keys of their list. */
export function productCsv(
  db: Db,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
): CsvContent {
  requireFeature(deployment, 'pricing');
  const { table: _table, ...keys } = body;
  const asked = parsed(keysOfList, keys);
  return {
    headings: columns.map((column) => productCsvColumns[column][language]),
    rows: rowsOf(db, actor.groupType, asked, language),
  };
}

async function* rowsOf(
  db: Db,
  groupType: string,
  asked: z.output<typeof keysOfList>,
  language: Language,
): AsyncGenerator<CsvCell[]> {
  const { orderby, sort = orderby, ...chosen } = asked;
  const { products } = await readProducts(db, groupType, { ...chosen, sort });
  for (const product of products) yield columns.map((column) => cellOf(product, column, language));
}

function cellOf(product: Product, column: ProductCsvColumn, language: Language): CsvCell {
  return column === 'status' ? productStatusWords[product.status][language] : product[column];
}
