import type { CallFeature } from '../deployment/deployment.ts';
import { type DeviceState, deviceStates, isSilent } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';

/** What an alert rule watches. Document 8, "Alerts and webhooks". */

interface AlertKindEntry {
  words: Text;
  /** What one alert is about; trouble of many devices is one alert. */
  subject: 'device' | 'host' | 'incident' | 'rollout' | 'server';
  /** The number that is watched, from where on it is trouble, and what it is counted in. */
  limit: { words: Text; unit: string; least: number; most: number; standard: number } | null;
  /** Parts of a scope that choose among its subjects. */
  scope: readonly ScopeField[];
  severity: AlertSeverity;
  /** Where a deployment goes without it, nobody there sees such alerts. */
  feature?: CallFeature;
}

/** Serious is what takes many devices, or the farm's own machines; the rest is one device's. */
export const alertSeverities = ['serious', 'minor'] as const;
export type AlertSeverity = (typeof alertSeverities)[number];
export const severityWords: Readonly<Record<AlertSeverity, Text>> = {
  serious: { ko: '심각', en: 'Serious' },
  minor: { ko: '주의', en: 'Minor' },
};

export const scopeFields = ['device_type', 'rack', 'host', 'arns'] as const;
export type ScopeField = (typeof scopeFields)[number];

const below: Text = { ko: '이 값보다 낮으면', en: 'Below' };

export const alertKindTable = {
  state: {
    words: { ko: '장비 상태', en: 'Device state' },
    subject: 'device',
    limit: null,
    scope: scopeFields,
    severity: 'minor',
  },
  battery: {
    words: { ko: '배터리 잔량', en: 'Battery level' },
    subject: 'device',
    limit: { words: below, unit: '%', least: 1, most: 100, standard: 15 },
    scope: scopeFields,
    severity: 'minor',
  },
  temperature: {
    words: { ko: '배터리 온도', en: 'Battery temperature' },
    subject: 'device',
    limit: { words: { ko: '이 값보다 높으면', en: 'Above' }, unit: '°C', least: 20, most: 120, standard: 45 },
    scope: scopeFields,
    severity: 'minor',
  },
  storage: {
    words: { ko: '남은 저장 공간', en: 'Free storage' },
    subject: 'device',
    limit: { words: below, unit: 'MiB', least: 1, most: 1_048_576, standard: 1024 },
    scope: scopeFields,
    severity: 'minor',
  },
  host_away: {
    words: { ko: '호스트 연결 끊김', en: 'Host away' },
    subject: 'host',
    limit: null,
    scope: ['host'],
    severity: 'serious',
  },
  incident: {
    words: { ko: '여러 장비의 문제', en: 'Incident of many devices' },
    subject: 'incident',
    limit: null,
    scope: ['host'],
    severity: 'serious',
  },
  rollout_halted: {
    words: { ko: '멈춘 단계적 배포', en: 'Rollout halted' },
    subject: 'rollout',
    limit: null,
    scope: [],
    severity: 'serious',
    feature: 'appManagement',
  },
  update_failed: {
    words: { ko: '실패한 앱 업데이트', en: 'App update failed' },
    subject: 'device',
    limit: null,
    scope: scopeFields,
    severity: 'minor',
    feature: 'appManagement',
  },
  server_disk: {
    words: { ko: '서버의 남은 디스크', en: 'Free server disk' },
    subject: 'server',
    limit: { words: below, unit: 'MiB', least: 1, most: 1_073_741_824, standard: 2048 },
    scope: [],
    severity: 'serious',
  },
} as const satisfies Record<string, AlertKindEntry>;
export type AlertKind = keyof typeof alertKindTable;
export const alertKinds = /* @__PURE__ */ Object.keys(alertKindTable) as [AlertKind, ...AlertKind[]];

export const alertKind = (kind: AlertKind): AlertKindEntry => alertKindTable[kind];

/** Those of what a deployment goes without. */
export function alertKindsWithout(features: Readonly<Record<CallFeature, boolean>>): AlertKind[] {
  return alertKinds.filter((kind) => {
    const { feature } = alertKind(kind);
    return feature !== undefined && !features[feature];
  });
}

/** Decided by people, or none at all: nobody is called for them. Document 3 section 4. */
const calm: readonly DeviceState[] = ['AVAILABLE', 'EXCLUDE', 'MANAGED'];

/** No answer is one trouble, however often it was tried. */
export const alertableStates = /* @__PURE__ */ deviceStates.filter(
  (state) => !calm.includes(state) && (state === 'CONNECT_TIMEOUT' || !isSilent(state)),
) as [DeviceState, ...DeviceState[]];
