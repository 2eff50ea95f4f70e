import { z } from 'zod';
import { limits } from '../limits.ts';
import type { Text } from '../text/language.ts';
import { limitWords } from '../text/limit-words.ts';
import { says } from '../text/own-words.ts';
import { storableText } from '../text/storable-text.ts';
import { lengthOf } from '../text/text-length.ts';
import { adbStates, adbTroubles } from './adb-states.ts';
import { hostUpdate, updateStandings } from './agent-update.ts';
import { toldCaptureCard } from './capture-card.ts';

/** Why an agent's link was refused or cut, until that is over. Document 4: F23, F25, F26. */
export const linkTroubleReasons = ['clone', 'update_agent', 'flood'] as const;
export type LinkTroubleReason = (typeof linkTroubleReasons)[number];

const instant = z.iso.datetime({ offset: true });

export const linkTrouble = z.object({
  reason: z.enum(linkTroubleReasons),
  /** What that agent calls its own address, and where its link came from. */
  address: z.string(),
  ip: z.string(),
  agent_version: z.string(),
  /** Version of the link that it speaks. */
  protocol: z.int(),
  at: instant,
});
export type LinkTrouble = z.infer<typeof linkTrouble>;

/** The agent's release compared with the server's. */
export const agentAges = ['current', 'older', 'newer'] as const;
export type AgentAge = (typeof agentAges)[number];

/** Devices beyond the host's most: some of them by name, and whether there are more. */
export const refusedDevices = z.object({ udids: z.array(z.string()), more: z.boolean() });
export type RefusedDevices = z.infer<typeof refusedDevices>;

/** A machine with devices plugged in, as `GET /admbo/device/server` lists it. Document 3 section 4. */
export const hostRow = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  state: z.enum(['online', 'away']),
  state_since: instant.nullable(),
  /** adb of the host: `running`, `hung` (accepts, never answers), `down`. */
  adb_state: z.enum(adbStates),
  adb_trouble: z.enum(adbTroubles).nullable(),
  adb_problem: z.string(),
  agent_version: z.string(),
  agent_age: z.enum(agentAges),
  /** SHA-256 of its release; empty where it can't tell. */
  agent_build: z.string(),
  /** Whether it takes updates from here; null: it is of a release that can't. */
  agent_updates: z.enum(updateStandings).nullable(),
  agent_update: hostUpdate.nullable(),
  /** Protocol of the adb server. */
  adb_version: z.string(),
  /** Release of its binary; empty where it can't be told. */
  adb_server_version: z.string(),
  /** How its usbmuxd is, by which iPhones and iPads are reached; null: it has none. */
  usbmuxd_state: z.enum(adbStates).nullable(),
  /** null: its configuration says nothing of them. */
  capture_cards: z.array(toldCaptureCard).nullable(),
  device_count: z.int(),
  /** Of all deployments, those that have one of its devices now. */
  run_count: z.int(),
  /** Devices that wait for an admin to accept them. */
  waiting_count: z.int(),
  last_seen_at: instant.nullable(),
  /** Bytes of the disk with the agent's data directory. */
  disk_free: z.number().nullable(),
  disk_total: z.number().nullable(),
  memory_free: z.number().nullable(),
  memory_total: z.number().nullable(),
  /** One-minute load average, of so many processors. */
  load: z.number().nullable(),
  cpu_count: z.int().nullable(),
  uptime_seconds: z.number().nullable(),
  /** The host's clock against the server's: above 0 it is ahead. */
  clock_skew_ms: z.int().nullable(),
  /** Takes no new commands, holds and runs. */
  draining: z.boolean(),
  accept_new_devices: z.boolean(),
  /** It has so many devices at most; what its agent reports beyond that is not taken in. */
  max_devices: z.int(),
  refused_devices: refusedDevices,
  /** An agent has a key for it. */
  enrolled: z.boolean(),
  /** Until then a one-time token is waited for; null where none is. */
  enrolment_expires_at: instant.nullable(),
  link_ip: z.string(),
  link_troubles: z.array(linkTrouble),
});
export type HostRow = z.infer<typeof hostRow>;

/** `waiting`: it has never had an agent, or its key was taken away; that is nobody's fault. */
export type HostStanding = HostRow['state'] | 'waiting';

export function hostStandingOf({
  state,
  enrolled,
  last_seen_at,
}: Pick<HostRow, 'state' | 'enrolled' | 'last_seen_at'>): HostStanding {
  if (state === 'online') return state;
  return enrolled && last_seen_at !== null ? state : 'waiting';
}

/** What is wrong with the number of devices that a host may have, as typed. */
export function mostDevicesMistake(typed: string): Text | null {
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0;
  if (number >= 1 && number <= limits.mostDevicesOfHost) return null;
  const most = String(limits.mostDevicesOfHost);
  return { ko: `1부터 ${most}까지의 숫자를 입력하세요.`, en: `Enter a number from 1 to ${most}.` };
}

/** A host's clock that is off by more is shown; devices' times are the server's anyway. */
export const shownClockSkewMs = 2_000;

/** Said where another host has the name. */
export const hostNameTaken: Text = {
  ko: '이 이름의 호스트가 이미 있습니다.',
  en: 'A host with this name already exists.',
};

/** Trimmed, as people type it. */
export const hostName = storableText(limits.hostNameCharacters)
  .trim()
  .refine((text) => lengthOf(text) > 0, says(limitWords.empty));
