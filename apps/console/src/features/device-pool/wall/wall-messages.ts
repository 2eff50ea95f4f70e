import { defineMessages } from '../../../platform/i18n/messages.ts';

export const wallMessages = defineMessages({
  ko: {
    title: '벽면 화면',
    availableOf: (total: string) => `/ ${total}대 사용 가능`,
    stale: (time: string) => `${time}부터 갱신 안 됨 · 다시 연결하는 중입니다`,
    failed: '장비를 불러오지 못했습니다. 다시 시도하는 중입니다.',
    sessionUntil: (time: string) => `로그인 ${time}까지`,
  },
  en: {
    title: 'Wall screen',
    availableOf: (total) => `of ${total} available`,
    stale: (time) => `Not updated since ${time} · reconnecting`,
    failed: 'Could not load the devices. Retrying.',
    sessionUntil: (time) => `Signed in until ${time}`,
  },
});
