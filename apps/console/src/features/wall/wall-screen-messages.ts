import { defineMessages } from '../../platform/i18n/messages.ts';
import type { WallEnd } from '../../platform/wall/wall.ts';

export const wallScreenMessages = defineMessages({
  ko: {
    ended: {
      'without-token': '이 화면은 아직 열리지 않았습니다',
      'token-over': '이 화면의 토큰이 만료되었거나 폐기되었습니다',
    } satisfies Record<WallEnd, string>,
    since: (time: string) => `${time}부터 갱신되지 않습니다.`,
    next: '최고 관리자가 API 토큰 화면에서 벽면 화면용 토큰을 만들면 주소가 나옵니다. 그 주소를 이 브라우저에서 여세요.',
    until: (date: string) => `토큰 ${date}까지`,
  },
  en: {
    ended: {
      'without-token': 'This screen has not been opened yet',
      'token-over': 'The token of this screen has expired or was revoked',
    },
    since: (time) => `Not updated since ${time}.`,
    next: 'A super admin makes a token for a wall screen on the page “API tokens”, which then shows its address. Open that address in this browser.',
    until: (date) => `Token until ${date}`,
  },
});
