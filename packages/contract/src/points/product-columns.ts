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
