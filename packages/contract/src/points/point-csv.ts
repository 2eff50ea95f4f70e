import type { Text } from '../text/language.ts';

/** Columns of the lists of points as files. */

export const ticketCsvColumns = {
  ticket_id: { ko: '번호', en: 'No.' },
  owner_name: { ko: '소유자', en: 'Owner' },
  kind: { ko: '구분', en: 'Kind' },
  product_name: { ko: '상품', en: 'Product' },
  basic_point: { ko: '기본 포인트', en: 'Basic points' },
  bonus_point: { ko: '보너스 포인트', en: 'Bonus points' },
  left_basic: { ko: '남은 기본', en: 'Basic left' },
  left_bonus: { ko: '남은 보너스', en: 'Bonus left' },
  reserved: { ko: '잡아 둔 포인트', en: 'Kept by runs' },
  price: { ko: '가격(원)', en: 'Price (won)' },
  discount: { ko: '할인(%)', en: 'Discount (%)' },
  amount: { ko: '금액(원)', en: 'Amount (won)' },
  supply: { ko: '공급가액(원)', en: 'Supply (won)' },
  tax: { ko: '부가세(원)', en: 'VAT (won)' },
  payment: { ko: '결제', en: 'Payment' },
  order_id: { ko: '주문 번호', en: 'Order' },
  status: { ko: '상태', en: 'Status' },
  refund: { ko: '환불액(원)', en: 'Refund (won)' },
  created_at: { ko: '발행', en: 'Issued' },
  expires_at: { ko: '만료', en: 'Expires' },
  created_by: { ko: '발행자', en: 'Issued by' },
  note: { ko: '메모', en: 'Note' },
} as const satisfies Record<string, Text>;
export type TicketCsvColumn = keyof typeof ticketCsvColumns;

export const ledgerCsvColumns = {
  entry_id: { ko: '번호', en: 'No.' },
  at: { ko: '시각', en: 'Time' },
  kind: { ko: '내용', en: 'What' },
  owner_name: { ko: '소유자', en: 'Owner' },
  ticket_id: { ko: '이용권', en: 'Ticket' },
  basic: { ko: '기본', en: 'Basic' },
  bonus: { ko: '보너스', en: 'Bonus' },
  balance_after: { ko: '남은 합계', en: 'Balance' },
  test_run_id: { ko: '테스트', en: 'Test run' },
  by: { ko: '누가', en: 'By' },
  note: { ko: '메모', en: 'Note' },
} as const satisfies Record<string, Text>;
export type LedgerCsvColumn = keyof typeof ledgerCsvColumns;

export const periodCsvColumns = {
  period_id: { ko: '번호', en: 'No.' },
  user_id: { ko: '사용자 아이디', en: 'User ID' },
  start_date: { ko: '첫날', en: 'Start date' },
  end_date: { ko: '마지막 날', en: 'End date' },
  state: { ko: '상태', en: 'State' },
  note: { ko: '메모', en: 'Note' },
  created_by: { ko: '지급한 사람', en: 'Given by' },
} as const satisfies Record<string, Text>;
export type PeriodCsvColumn = keyof typeof periodCsvColumns;
