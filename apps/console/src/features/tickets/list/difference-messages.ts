import { defineMessages } from '../../../platform/i18n/messages.ts';

export const differenceMessages = defineMessages({
  ko: {
    title: '원장과 다른 지갑과 이용권',
    lead: '원장을 마지막으로 검사했을 때의 차이입니다. 저절로 고치지 않습니다.',
    columns: {
      owner: '소유자',
      ticket_id: '이용권',
      column: '항목',
      kept: '적힌 값',
      counted: '원장의 합',
      off: '차이',
      found_at: '발견',
    },
    sums: {
      basic: '지갑의 기본 포인트',
      bonus: '지갑의 보너스 포인트',
      reserved: '지갑에서 잡아 둔 포인트',
      spent: '지갑에서 쓴 포인트',
      expired: '지갑에서 만료된 포인트',
      entries: '원장의 건수',
      left_basic: '남은 기본 포인트',
      left_bonus: '남은 보너스 포인트',
      reserved_basic: '잡아 둔 기본 포인트',
      reserved_bonus: '잡아 둔 보너스 포인트',
    },
  },
  en: {
    title: 'Wallets and tickets that differ from the ledger',
    lead: 'As the last check of the ledger found them. Nothing is mended by itself.',
    columns: {
      owner: 'Owner',
      ticket_id: 'Ticket',
      column: 'What',
      kept: 'As kept',
      counted: 'By the ledger',
      off: 'Difference',
      found_at: 'Found',
    },
    sums: {
      basic: 'Basic points of the wallet',
      bonus: 'Bonus points of the wallet',
      reserved: 'Reserved points of the wallet',
      spent: 'Spent points of the wallet',
      expired: 'Expired points of the wallet',
      entries: 'Number of entries',
      left_basic: 'Basic points left',
      left_bonus: 'Bonus points left',
      reserved_basic: 'Reserved basic points',
      reserved_bonus: 'Reserved bonus points',
    },
  },
});
