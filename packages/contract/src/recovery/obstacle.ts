import { z } from 'zod';
import type { Language, Text } from '../text/language.ts';

/** Why a device is not being recovered now: the first that is true. */
export const obstacles = {
  REMOVED: { ko: '삭제된 장비입니다.', en: 'The device has been deleted.' },
  EXCLUDED: { ko: '제외된 장비입니다.', en: 'The device is excluded.' },
  HELD: { ko: '장비를 사용 중입니다.', en: 'The device is in use.' },
  WELL: { ko: '복구할 오류가 없습니다.', en: 'The device has no error to recover from.' },
  PERSON: {
    ko: '사람이 확인해야 하는 오류입니다.',
    en: 'A person has to look at this error.',
  },
  RUNNING: { ko: '복구가 진행 중입니다.', en: 'The device is being recovered already.' },
  HOST_AWAY: { ko: '장비의 호스트와 연락이 되지 않습니다.', en: 'The device’s host is away.' },
  DRAINED: { ko: '호스트가 새 작업을 막고 있습니다.', en: 'New work is paused on the host.' },
  COMMANDED: {
    ko: '장비에 끝나지 않은 명령이 있습니다.',
    en: 'The device has a command that has not ended.',
  },
  INCIDENT: {
    ko: '여러 장비의 장애에 속해 있습니다. 장애를 먼저 해결하세요.',
    en: 'The device is part of an incident: that comes first.',
  },
  OFF: { ko: '자동 복구가 꺼져 있습니다.', en: 'Automatic recovery is off.' },
  OTHER_STATE: {
    ko: '자동 복구하는 상태가 아닙니다.',
    en: 'The policy does not cover this state.',
  },
  BUDGET: {
    ko: '24시간 동안 할 수 있는 복구를 모두 했습니다.',
    en: 'All runs that are allowed in 24 hours have been used.',
  },
  COOLING_DOWN: { ko: '지난 복구 뒤에 쉬는 중입니다.', en: 'It rests after the last run.' },
  WAITING: { ko: '오류가 더 이어지면 시작합니다.', en: 'It begins when the error lasts.' },
  NOTHING_POSSIBLE: {
    ko: '이 장비에서 할 수 있는 방법이 없습니다.',
    en: 'None of the rungs is possible with this device.',
  },
} as const satisfies Record<string, Text>;
export type ObstacleCode = keyof typeof obstacles;
export const obstacleCodes = Object.keys(obstacles) as [ObstacleCode, ...ObstacleCode[]];

/** What only keeps it from beginning by itself: a person may begin it all the same. */
export const onlyByItself: readonly ObstacleCode[] = [
  'OFF',
  'OTHER_STATE',
  'BUDGET',
  'COOLING_DOWN',
  'WAITING',
] as const;

export interface Obstacle {
  code: ObstacleCode;
  /** When it is no obstacle any more; null: that is not known. */
  until: Date | null;
}

export const shownObstacle = z.object({
  code: z.enum(obstacleCodes),
  message: z.string(),
  until: z.iso.datetime({ offset: true }).nullable(),
});

export function obstacleText(code: ObstacleCode, language: Language): string {
  return obstacles[code][language];
}
