import type { ProductStatus } from '@rackhand/contract/points/product-states';

/** Tells one status from the others without its colour. */
export const signs = {
  draft: '✎',
  on_sale: '●',
  paused: '‖',
  ended: '✓',
} as const satisfies Record<ProductStatus, string>;

export const toneOf = (status: ProductStatus): 'good' | undefined =>
  status === 'on_sale' ? 'good' : undefined;
