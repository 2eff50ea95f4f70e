import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

/** What is asked before several devices are sent something. */
export const askMessages = defineMessages({
  ko: {
    testEnds: '장비에서 실행 중인 작업은 오류로 끝납니다.',
    bulkTitle: (type: string, count: string) => `${count}대 ${type}`,
    bulkUnderTest: (count: string) => `이 가운데 ${count}대는 테스트 중이거나 잠겨 있습니다.`,
    rebootAllText: (count: string) => `장비 ${count}대를 모두 재부팅합니다.`,
    rebootAllLeftOut: (excluded: string, held: string) =>
      `건너뛰는 장비: 제외 ${excluded}대, 테스트 중이거나 잠긴 장비 ${held}대`,
    outOfReach: (count: string) => `이 가운데 ${count}대는 연결이 끊겼거나 응답하지 않아 실패합니다.`,
    rebootAllType: '계속하려면 아래 칸에 "전체 재부팅"을 입력하세요.',
    rebootAllWord: '전체 재부팅',
    rebootAllField: '확인 문구',
    rebootAllMissing: '확인 문구를 그대로 입력해야 합니다.',
    bulkRefused: (count: string) => `이 가운데 ${count}대는 테스트 중이거나 사용 중이어서 바꿀 수 없습니다.`,
  },
  en: {
    testEnds: 'Whatever is running on it ends with an error.',
    bulkTitle: (type, count) => `${type}: ${counted(count, 'device')}`,
    bulkUnderTest: (count) => `Under test or locked: ${count}.`,
    rebootAllText: (count) => `Reboots all ${counted(count, 'device')}.`,
    rebootAllLeftOut: (excluded, held) => `Skipped: ${excluded} excluded, ${held} under test or locked.`,
    outOfReach: (count) =>
      `${count} of them ${count === '1' ? 'is' : 'are'} disconnected or not responding and will fail.`,
    rebootAllType: 'To continue, type "REBOOT ALL" below.',
    rebootAllWord: 'REBOOT ALL',
    rebootAllField: 'Confirmation',
    rebootAllMissing: 'Type the confirmation exactly as shown.',
    bulkRefused: (count) => `${count} under test or in use can’t be changed.`,
  },
});
