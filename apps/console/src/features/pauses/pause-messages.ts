import { defineMessages } from '../../platform/i18n/messages.ts';

export const pauseMessages = defineMessages({
  ko: {
    allPausedTitle: '모든 스케줄이 일시 중지되어 있습니다.',
    allPausedText: '새 테스트가 시작되지 않고, 대기 중인 테스트도 기다립니다.',
    pausedBy: (who: string) => `${who} 일시 중지`,
    resumeAll: '다시 시작',
    toScheduler: '스케줄러로 가기',
    requestFailed: '요청하지 못했습니다',
  },
  en: {
    allPausedTitle: 'All schedules are paused.',
    allPausedText: 'No new test starts, and those that are queued wait.',
    pausedBy: (who) => `Paused by ${who}`,
    resumeAll: 'Resume',
    toScheduler: 'To the scheduler',
    requestFailed: 'Request failed',
  },
});
