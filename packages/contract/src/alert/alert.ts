import { z } from 'zod';
import { deviceStates, deviceStateTable } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';
import { type AlertSeverity, alertKinds, alertKindTable, alertSeverities } from './alert-kinds.ts';

export const alertStates = ['open', 'closed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Why it is over: its trouble has gone, nobody is to be called for it (excluded, drained, removed), or its rule has gone or watches something else. */
export const alertEnds = ['well', 'out', 'rule'] as const;
export type AlertEnd = (typeof alertEnds)[number];

/** What it is about, as it was called when it was opened. */
export const alertSubject = z.object({
  name: z.string(),
  /** Of a device. */
  arn: z.string().nullable(),
  udid: z.string(),
  rack_location: z.string(),
  host: z.string(),
  incident_id: z.string().nullable(),
  rollout_id: z.string().nullable(),
});

/** What was seen when it was opened. */
export const alertSight = z.object({
  states: z.array(z.enum(deviceStates)),
  /** In the unit of its kind. */
  value: z.number().nullable(),
  /** Devices of an incident. */
  devices: z.int().nullable(),
});

const instant = z.iso.datetime({ offset: true });

export const alert = z.object({
  alert_id: z.string(),
  rule_id: z.int(),
  /** As it was called then. */
  rule_name: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(alertSeverities),
  state: z.enum(alertStates),
  subject: alertSubject,
  sight: alertSight,
  /** Its trouble has begun then. */
  since: instant,
  opened_at: instant,
  closed_at: instant.nullable(),
  ended_by: z.enum(alertEnds).nullable(),
  /** How often it was said. */
  times_told: z.int(),
  acknowledged_at: instant.nullable(),
  acknowledged_by: z.string(),
  note: z.string(),
  /** Number of the farm change that last touched it. */
  revision: z.int(),
});
export type Alert = z.output<typeof alert>;

/** Who was told of it: mails, and deliveries to webhooks by how they went. */
export const listedAlert = alert.extend({
  told: z.object({ mails: z.int(), waiting: z.int(), sent: z.int(), failed: z.int() }),
});
export type ListedAlert = z.output<typeof listedAlert>;

/** What became of one of several that were acknowledged together: 0, 2002 where there is none, 20414 where it is closed. */
export const acknowledgedAlert = z.object({
  alert_id: z.string(),
  errorCode: z.union([z.int(), z.string()]),
});

export const alertLimits = {
  noteCharacters: 200,
  /** Acknowledged together at most: as many as one page shows. */
  atOnce: 600,
  /** Closed ones are kept for so long. */
  keptDays: 90,
} as const;

/** Devices that were lost together are more than one device's trouble. */
export function alertSeverity({ kind, sight }: Pick<Alert, 'kind' | 'sight'>): AlertSeverity {
  return sight.devices === null ? alertKindTable[kind].severity : 'serious';
}

/** The trouble in a few words, without what it is about. */
export function alertTrouble({ kind, sight }: Pick<Alert, 'kind' | 'sight'>): Text {
  const { words, limit } = alertKindTable[kind];
  const of = (language: 'ko' | 'en'): string => {
    if (kind === 'state' && sight.states.length > 0) {
      const states = sight.states.map((state) => deviceStateTable[state][language]).join(', ');
      return sight.devices === null ? states : `${states} · ${devicesIn(sight.devices)[language]}`;
    }
    if (limit !== null && sight.value !== null)
      return `${words[language]} ${sight.value.toLocaleString('en-US')} ${limit.unit}`;
    return sight.devices === null
      ? words[language]
      : `${words[language]} · ${devicesIn(sight.devices)[language]}`;
  };
  return { ko: of('ko'), en: of('en') };
}

const devicesIn = (count: number): Text => ({
  ko: `장비 ${String(count)}대`,
  en: count === 1 ? '1 device' : `${String(count)} devices`,
});
