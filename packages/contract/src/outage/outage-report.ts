import { z } from 'zod';
import { errorOrder } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';

const instant = z.iso.datetime({ offset: true });

const sums = {
  /** Outages that lie in these days, as far as they do. */
  count: z.int(),
  devices: z.int(),
  /** Lost, in whole minutes. */
  minutes: z.int(),
  /** Of the time in which these devices were meant to work, in percent; null: there was none. */
  share: z.number().nullable(),
  /** The rest of it. */
  availability: z.number().nullable(),
  /** Minutes of that time for each outage; null: there was no outage. */
  between: z.int().nullable(),
  longest: z.int(),
};

export const outageGroup = z.object({
  /** An error, a model, `S-R`, a host, or an arn; empty: of none. */
  key: z.string(),
  /** Of a device: how people call it. */
  name: z.string(),
  ...sums,
});
export type OutageGroup = z.infer<typeof outageGroup>;

export const outageReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  totals: z.object(sums),
  groups: z.array(outageGroup),
  total_count: z.int(),
  /** Each day, the oldest first. */
  series: z.array(z.object({ day: z.iso.date(), minutes: z.int(), count: z.int() })),
});
export type OutageReport = z.infer<typeof outageReport>;

export const reportedOutage = z.object({
  arn: z.string(),
  udid: z.string(),
  model: z.string(),
  rack_location: z.string(),
  host: z.string(),
  cause: z.enum(errorOrder),
  /** What the device or its host said with it, such as `HOST_AWAY`; empty: nothing. */
  reason: z.string(),
  started_at: instant,
  /** null: it lasts. */
  ended_at: instant.nullable(),
  /** Its own length, also where it began before these days. */
  minutes: z.int(),
  /** It was one of many: the incident that it belongs to. */
  incident_id: z.string().nullable(),
});
export type ReportedOutage = z.infer<typeof reportedOutage>;

/** What each figure means, in words. */
export const outageDefinitions = {
  outage: {
    ko: '장비가 오류 상태가 된 때부터 그 상태가 끝날 때까지입니다. 오류가 여러 가지로 바뀌어도 한 번이고, 가장 오래 걸린 오류가 원인입니다. 제외, 사용 중, 앱 작업 중, 수락 전의 시간은 중단이 아닙니다. 끝나지 않은 중단은 지금까지 셉니다.',
    en: 'From when a device shows an error until it shows none. Errors that follow each other are one outage; the one that took most of it is the cause. Time in which it is excluded, held, managed or not accepted yet is no outage. One that lasts counts until now.',
  },
  share: {
    ko: '고른 기간에 장비가 팜에 있고 제외되지 않은 시간 가운데 중단된 시간의 비율입니다. 가용률은 그 나머지입니다. 원인별로는 모든 장비의 시간과 비교합니다.',
    en: 'The part of the time in the farm, and not excluded, that was lost to outages; availability is the rest of it. By cause it is measured against the time of all devices.',
  },
  between: {
    ko: '평균 간격은 그 시간을 중단 횟수로 나눈 값입니다.',
    en: 'Mean time between outages is that time divided by their number.',
  },
  place: {
    ko: '모델, 랙, 호스트는 장비의 현재 값입니다.',
    en: 'Model, rack and host are those that the device has now.',
  },
} as const satisfies Record<string, Text>;

export const outageCsvColumns = {
  model: { ko: '장비', en: 'Device' },
  udid: { ko: 'UDID', en: 'UDID' },
  rack_location: { ko: '랙 위치', en: 'Rack location' },
  host: { ko: '호스트', en: 'Host' },
  cause: { ko: '원인', en: 'Cause' },
  reason: { ko: '세부', en: 'Detail' },
  started_at: { ko: '시작', en: 'From' },
  ended_at: { ko: '끝', en: 'Until' },
  minutes: { ko: '분', en: 'Minutes' },
  incident: { ko: '동시 장애', en: 'Incident' },
} as const satisfies Record<string, Text>;
export type OutageCsvColumn = keyof typeof outageCsvColumns;

/** What outages are put together by, as a file. */
export const outageGroupCsvColumns = {
  name: { ko: '이름', en: 'Name' },
  key: { ko: '식별자', en: 'Key' },
  count: { ko: '횟수', en: 'Outages' },
  devices: { ko: '장비', en: 'Devices' },
  minutes: { ko: '분', en: 'Minutes' },
  share: { ko: '비율(%)', en: 'Share (%)' },
  between: { ko: '평균 간격(분)', en: 'Mean between (minutes)' },
  longest: { ko: '가장 김(분)', en: 'Longest (minutes)' },
  availability: { ko: '가용률(%)', en: 'Availability (%)' },
} as const satisfies Record<keyof OutageGroup, Text>;
export type OutageGroupCsvColumn = keyof typeof outageGroupCsvColumns;
