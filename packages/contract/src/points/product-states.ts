import type { Text } from '../text/language.ts';

export const productStatuses = ['draft', 'on_sale', 'paused', 'ended'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productStatusWords = {
  draft: { ko: '초안', en: 'Draft' },
  on_sale: { ko: '판매 중', en: 'On sale' },
  paused: { ko: '판매 중지', en: 'Paused' },
  ended: { ko: '판매 종료', en: 'Ended' },
} as const satisfies Record<ProductStatus, Text>;

/** Where each status may lead; nothing leads back from the end. Document 10, "Product". */
export const productMoves = {
  draft: ['on_sale', 'ended'],
  on_sale: ['paused', 'ended'],
  paused: ['on_sale', 'ended'],
  ended: [],
} as const satisfies Record<ProductStatus, readonly ProductStatus[]>;

export function mayBecome(from: ProductStatus, to: ProductStatus): boolean {
  const moves: readonly ProductStatus[] = productMoves[from];
  return moves.includes(to);
}

export const noSuchMove = (from: ProductStatus, to: ProductStatus): Text => ({
  ko: `‘${productStatusWords[from].ko}’에서 ‘${productStatusWords[to].ko}’(으)로 바꿀 수 없습니다.`,
  en: `“${productStatusWords[from].en}” cannot become “${productStatusWords[to].en}”.`,
});
