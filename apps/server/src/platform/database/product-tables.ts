import type { ProductStatus } from '@rackhand/contract/points/product-states';
import type { Generated } from 'kysely';
import type { Instant } from './column-types.ts';

export interface ProductsTable {
  product_id: Generated<number>;
  group_type: string;
  product_name: string;
  /** By which a name is unique in its deployment. */
  comparable_name: string;
  description: string;
  basic_point: number;
  bonus_point: number;
  price: number;
  discount: number;
  valid_days: number | null;
  status: ProductStatus;
  /** Grows with each change by a person. */
  version: Generated<number>;
  created_by: string;
  created_at: Instant;
}

export interface ProductTables {
  products: ProductsTable;
}
