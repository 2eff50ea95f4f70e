import { defineMessages } from '../../platform/i18n/messages.ts';

export const runPointsMessages = defineMessages({
  ko: {
    title: '포인트',
    loading: '이 실행의 포인트를 불러오는 중입니다.',
    loadFailed: '이 실행의 포인트를 불러오지 못했습니다',
    lots: '포인트를 낸 이용권',
    columns: {
      ticket_id: '이용권',
      owner: '소유자',
      reserved: '잡아 둠',
      spent: '사용',
      released: '돌려줌',
      refunded: '환불',
    },
  },
  en: {
    title: 'Points',
    loading: 'Loading the points of this run.',
    loadFailed: 'Could not load the points of this run',
    lots: 'Tickets that have paid',
    columns: {
      ticket_id: 'Ticket',
      owner: 'Owner',
      reserved: 'Reserved',
      spent: 'Spent',
      released: 'Released',
      refunded: 'Refunded',
    },
  },
});
