import { projectLimits } from '@rackhand/contract/test/project-lists';
import type { Text } from '@rackhand/contract/text/language';

const names = [
  { ko: '분', en: 'minute' },
  { ko: '시', en: 'hour' },
  { ko: '일', en: 'day' },
  { ko: '월', en: 'month' },
  { ko: '요일', en: 'weekday' },
] as const;

/** Why a cron expression is none of ours. */
export const cronWords = {
  nickname: (cron: string) => ({
    ko: `${cron} 같은 줄임말 대신 다섯 칸으로 쓰세요. 예: 0 9 * * *`,
    en: `Use five fields instead of a nickname such as ${cron}: 0 9 * * *`,
  }),
  seconds: {
    ko: '칸이 여섯 개입니다. 초 없이 다섯 칸(분 시 일 월 요일)으로 쓰세요.',
    en: 'These are six fields: leave out the seconds (minute hour day month weekday).',
  },
  fields: (count: number) => ({
    ko: `다섯 칸(분 시 일 월 요일)이어야 하는데 ${String(count)}칸입니다.`,
    en: `Needs five fields (minute hour day month weekday), has ${String(count)}.`,
  }),
  field: (place: number, least: number, most: number) => ({
    ko: `${names[place]?.ko ?? ''} 칸은 ${String(least)}–${String(most)}의 수, 목록(,), 범위(-), 간격(/)이어야 합니다.`,
    en: `The ${names[place]?.en ?? ''} has to be numbers from ${String(least)} to ${String(most)}, lists (,), ranges (-) or steps (/).`,
  }),
  often: {
    ko: `시작 사이는 ${String(projectLimits.everyMinutes)}분 이상이어야 합니다.`,
    en: `Starts have to be ${String(projectLimits.everyMinutes)} minutes apart or more.`,
  },
  never: {
    ko: '이런 날은 없습니다. 시작할 때가 한 번도 오지 않습니다.',
    en: 'There is no such day: it would never start.',
  },
  ended: {
    ko: '이 기간에는 시작할 때가 없습니다.',
    en: 'It would not start once in these days.',
  },
} as const satisfies Record<string, Text | ((...said: never[]) => Text)>;
