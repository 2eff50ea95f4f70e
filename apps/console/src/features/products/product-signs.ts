import type { ProductStatus } from '@rackhand/contract/points/product-states';
import { formatNumber } from '../../platform/formats.ts';

/** Tells one status from the others without its colour. */
export const signs = {
  draft: '✎',
  on_sale: '●',
  paused: '‖',
  ended: '✓',
} as const satisfies Record<ProductStatus, string>;

export const toneOf = (status: ProductStatus): 'good' | undefined =>
  status === 'on_sale' ? 'good' : undefined;

export const won = (amount: number): string => `₩${formatNumber(amount)}`;
