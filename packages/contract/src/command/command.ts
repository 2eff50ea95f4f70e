import { z } from 'zod';
import { appProgress, appStates } from '../app/app-command.ts';
import { type ErrorCode, errorText } from '../call/error-codes.ts';
import type { Language, Text } from '../text/language.ts';
import {
  type CommandType,
  commandKinds,
  commandStepNames,
  commandTypes,
  type KindReason,
  kindReasons,
  manyCommandTypes,
} from './command-kinds.ts';
import { type CommandState, commandStates } from './command-states.ts';

/** What an administrator asks of a device that takes longer than a call. Document 3 section 1. */

/** What may be asked of several devices in one go: a command for each, or one decision about all of them. */
export const bulkTypes = [...manyCommandTypes, 'all_app_update', 'include', 'exclude'] as const;
/** Those of which each device gets a command. */
export type BulkCommandType = Exclude<BulkType, 'include' | 'exclude'>;
export type BulkType = (typeof bulkTypes)[number];

export const commandTypeWords = Object.fromEntries(
  commandTypes.map((type) => [type, commandKinds[type].words.name]),
) as Readonly<Record<CommandType, Text>>;

export const bulkTypeWords = {
  ...commandTypeWords,
  include: { ko: '사용 가능으로 변경', en: 'Change to available' },
  exclude: { ko: '제외', en: 'Exclude' },
} as const satisfies Record<BulkType, Text>;

/** What an admin said with it, so that it can be repeated for those that failed. */
export const bulkSaid = z.object({
  update_reason: z.string().optional(),
  exclude_until: z.iso.datetime({ offset: true }).optional(),
  /** The decision that this one took back. */
  undoes: z.string().optional(),
  /** Asked of the whole farm: who uses a device keeps it. */
  leaves_users: z.literal(true).optional(),
  /** Asked of every device that is not excluded: so is who is excluded before its turn. */
  leaves_excluded: z.literal(true).optional(),
  /** Of an update of all apps: these alone. */
  device_app_ids: z.array(z.int()).optional(),
});
export type BulkSaid = z.infer<typeof bulkSaid>;

export const commandStateWords = {
  queued: { ko: '대기 중', en: 'Queued' },
  sent: { ko: '보냄', en: 'Sent' },
  running: { ko: '진행 중', en: 'Running' },
  unknown: { ko: '확인할 수 없음', en: 'Unknown' },
  succeeded: { ko: '성공', en: 'Succeeded' },
  failed: { ko: '실패', en: 'Failed' },
  expired: { ko: '시간 초과', en: 'Expired' },
  cancelled: { ko: '취소됨', en: 'Cancelled' },
} as const satisfies Record<CommandState, Text>;

export const stepResults = ['succeeded', 'failed', 'skipped'] as const;
export type StepResult = (typeof stepResults)[number];

/** Why a command did not succeed, in words for people; the machine's own words stand in `detail`. */
const commonReasons = {
  NOT_SENT_IN_TIME: {
    ko: '10분 안에 호스트에 보내지 못했습니다.',
    en: 'Could not be sent to the host within 10 minutes.',
  },
  NO_ANSWER: { ko: '에이전트가 결과를 보내지 않았습니다.', en: 'The agent did not report a result.' },
  DEVICE_NOT_ATTACHED: {
    ko: '장비가 호스트에 연결되어 있지 않습니다.',
    en: 'The device is not attached to its host.',
  },
  DEVICE_OFFLINE: {
    ko: '장비가 연결되어 있지만 통신하지 못합니다.',
    en: 'The device is attached, but does not communicate with its host.',
  },
  DEVICE_UNAUTHORIZED: {
    ko: '장비에서 USB 디버깅을 승인하지 않았습니다.',
    en: 'USB debugging is not authorised on the device.',
  },
  DEVICE_UNTRUSTED: {
    ko: '장비가 이 호스트를 신뢰하지 않습니다.',
    en: 'The device does not trust this host.',
  },
  PAIRING_REFUSED: {
    ko: '장비가 호스트의 페어링을 받아들이지 않습니다.',
    en: 'The device does not accept the pairing with its host.',
  },
  DEVICE_SILENT: { ko: '장비가 응답하지 않습니다.', en: 'The device does not respond.' },
  DEVICE_LOST: {
    ko: '명령 중에 장비 연결이 끊겼습니다.',
    en: 'The device was disconnected during the command.',
  },
  DEVICE_REFUSED: { ko: '장비가 명령을 거부했습니다.', en: 'The device refused the command.' },
  ADB_AWAY: {
    ko: '호스트의 adb 서버가 응답하지 않습니다.',
    en: 'The host’s adb server does not respond.',
  },
  DEVICE_UNABLE: {
    ko: '이 종류의 장비에서는 할 수 없는 명령입니다.',
    en: 'Devices of this kind cannot do this.',
  },
  HOST_AWAY: { ko: '호스트와 연락이 되지 않습니다.', en: 'The host is away.' },
  AGENT_TOO_OLD: {
    ko: '호스트의 에이전트가 오래되어 이 명령을 실행할 수 없습니다. 에이전트를 업데이트하세요.',
    en: 'The host’s agent is too old for this command. Update the agent.',
  },
} as const satisfies Record<string, Text>;
export type CommandReason = keyof typeof commonReasons | KindReason;
export const commandReasons: Readonly<Record<CommandReason, Text>> = { ...commonReasons, ...kindReasons };
export const commandReasonNames = Object.keys(commandReasons) as [CommandReason, ...CommandReason[]];

const instant = z.iso.datetime({ offset: true });

export const commandStep = z.object({
  name: z.enum(commandStepNames),
  result: z.enum(stepResults),
  /** The machine's own words. */
  detail: z.string(),
  at: instant,
});
export type CommandStep = z.infer<typeof commandStep>;

/** What became of one app so far. */
export const commandApp = z.object({
  device_app_id: z.int().nullable(),
  app_id: z.string(),
  state: z.enum(appStates),
  error_code: z.union([z.int(), z.string()]).nullable(),
  /** The device's own code. */
  install_code: z.string().nullable(),
  /** The machine's own words. */
  detail: z.string(),
  from_version: z.string(),
  to_version: z.string(),
});
export type CommandApp = z.infer<typeof commandApp>;

export const command = z.object({
  command_id: z.string(),
  type: z.enum(commandTypes),
  arn: z.string(),
  udid: z.string(),
  device_name: z.string(),
  /** The app that a command is about; null for commands about the device. */
  app_id: z.string().nullable(),
  /** The bulk action that it belongs to. */
  bulk_id: z.string().nullable(),
  state: z.enum(commandStates),
  error_code: z.union([z.int(), z.string()]).nullable(),
  reason: z.enum(commandReasonNames).nullable(),
  /** The machine's own words. */
  detail: z.string(),
  /** Code and reason in the language of the request; in live events in Korean. */
  message: z.string(),
  /** The device's own code for one app that it refused. */
  install_code: z.string().nullable(),
  /** How far a command about apps is; null for the others, and before it is told. */
  progress: appProgress.nullable(),
  /** The apps that it is about. */
  apps: z.array(commandApp),
  steps: z.array(commandStep),
  cancel_requested: z.boolean(),
  /** It keeps nobody off its device: it waits, and is judged again when its turn comes. */
  yields: z.boolean(),
  /** null: somebody of another deployment, which is all that is told of them. Document 8. */
  created_by: z.string().nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** Number of the farm change that last touched it: guards the merge of live events. */
  revision: z.int(),
});
export type Command = z.infer<typeof command>;

/** What a person reads of a command that did not succeed; empty while nothing went wrong. */
export function commandMessage(
  { code, reason, detail }: { code: ErrorCode | null; reason: CommandReason | null; detail: string },
  language: Language,
): string {
  const parts = [
    code === null ? '' : errorText(code, language),
    reason === null ? '' : commandReasons[reason][language],
  ];
  return [...parts, detail === '' ? '' : `(${detail})`].filter((part) => part !== '').join(' ');
}

export const commandLimits = {
  /** Not sent within this time: expired. Document 3 section 1. */
  sendWithinMs: 10 * 60_000,
  /** Document 3 section 1. */
  longestWaitSeconds: 60,
  idempotencyKeyCharacters: 100,
  idempotencyKeptMs: 24 * 60 * 60_000,
  /** As many devices as one list shows at most. */
  bulkDevices: 600,
  listed: 100,
  listedBulks: 10,
} as const;
