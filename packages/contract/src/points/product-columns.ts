import type { SortedBy } from '../call/list-query.ts';
/** Columns by which the list is sorted; without shapes, for whoever only reads an address. */
export const productColumns = [
  'product_id',
  'product_name',
  'status',
  'points',
  'price',
  'discount',
  'amount',
  'tax',
  'valid_days',
] as const;
export type ProductColumn = (typeof productColumns)[number];
/** As the list comes where nothing else is asked for. */
export const usualProductOrder: SortedBy<ProductColumn> = { id: 'product_id', direction: 'desc' };
