import { defineMessages } from '../../platform/i18n/messages.ts';

export const workMessages = defineMessages({
  ko: {
    title: '테스트와 고객',
    loadFailed: '테스트와 고객 현황을 불러오지 못했습니다',
    runs: '실행 중인 테스트',
    queued: (queued: string, ended: string) => `대기 ${queued}건 · 오늘 끝난 테스트 ${ended}건`,
    users: '사용자(탈퇴 제외)',
    waiting: (count: string) => `초대를 받고 기다리는 사용자 ${count}명`,
    points: '사용 가능한 포인트',
    sold: (count: string) => `오늘 판매한 이용권 ${count}건`,
  },
  en: {
    title: 'Tests and customers',
    loadFailed: 'Could not load how tests and customers are',
    runs: 'Tests running',
    queued: (queued, ended) => `${queued} waiting · ${ended} ended today`,
    users: 'Users, without those who left',
    waiting: (count) => `${count} invited, not here yet`,
    points: 'Points available',
    sold: (count) => `Tickets sold today: ${count}`,
  },
});
