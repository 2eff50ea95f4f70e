import type { Text } from '../text/language.ts';

/** Columns of the list of products as a file. */
export const productCsvColumns = {
  product_id: { ko: '번호', en: 'No.' },
  product_name: { ko: '이름', en: 'Name' },
  description: { ko: '설명', en: 'Description' },
  status: { ko: '상태', en: 'Status' },
  basic_point: { ko: '기본 포인트', en: 'Basic points' },
  bonus_point: { ko: '보너스 포인트', en: 'Bonus points' },
  price: { ko: '정가(원)', en: 'Price (won)' },
  discount: { ko: '할인(%)', en: 'Discount (%)' },
  amount: { ko: '결제 금액(원)', en: 'Amount (won)' },
  tax: { ko: '부가세(원)', en: 'VAT (won)' },
  valid_days: { ko: '사용 기간(일)', en: 'Valid for (days)' },
} as const satisfies Record<string, Text>;
export type ProductCsvColumn = keyof typeof productCsvColumns;
