import type { Text } from '../text/language.ts';
import type { EntryKind } from './ledger.ts';
import type { PeriodState } from './period.ts';
import type { Ticket } from './ticket.ts';
import type { TicketStatus } from './ticket-columns.ts';

/** Words of tickets, their ledger and periods, on the screen and in files. */

export const ticketKindWords = {
  purchase: { ko: '구매', en: 'Bought' },
  gift: { ko: '지급', en: 'Given' },
} as const satisfies Record<Ticket['kind'], Text>;

export const ticketStatusWords = {
  active: { ko: '사용 가능', en: 'Active' },
  used: { ko: '모두 사용', en: 'Used' },
  expired: { ko: '만료', en: 'Expired' },
  cancelled: { ko: '취소', en: 'Cancelled' },
} as const satisfies Record<TicketStatus, Text>;

export const paymentWords = {
  card: { ko: '카드', en: 'Card' },
  transfer: { ko: '계좌 이체', en: 'Transfer' },
  invoice: { ko: '세금 계산서', en: 'Invoice' },
} as const satisfies Record<NonNullable<Ticket['payment']>, Text>;

export const entryKindWords = {
  issue: { ko: '발행', en: 'Issued' },
  reserve: { ko: '잡아 둠', en: 'Reserved' },
  release: { ko: '돌려줌', en: 'Released' },
  spend: { ko: '사용', en: 'Spent' },
  expire: { ko: '만료', en: 'Expired' },
  cancel: { ko: '취소', en: 'Cancelled' },
  refund: { ko: '환불', en: 'Refunded' },
} as const satisfies Record<EntryKind, Text>;

export const periodStateWords = {
  scheduled: { ko: '예정', en: 'Scheduled' },
  active: { ko: '사용 중', en: 'Running' },
  expired: { ko: '끝남', en: 'Over' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
} as const satisfies Record<PeriodState, Text>;
