import type { Text } from '../text/language.ts';

/** What keeps a server that runs from doing its work, and a person has to see to. */
export const serverTroubles = ['disk_full'] as const;
export type ServerTrouble = (typeof serverTroubles)[number];

interface TroubleWords {
  short: Text;
  /** What it means, and what to do. */
  whole: Text;
}

export const serverTroubleWords: Record<ServerTrouble, TroubleWords> = {
  disk_full: {
    short: { ko: '서버 디스크 부족', en: 'Server disk full' },
    whole: {
      ko: '서버의 디스크에 빈 공간이 없습니다. 변경 사항이 저장되지 않을 수 있습니다. 공간을 확보하면 저절로 해결됩니다.',
      en: 'The server’s disk is full. Changes may not be saved. This clears by itself once space is freed.',
    },
  },
};
