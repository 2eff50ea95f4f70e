import { z } from 'zod';
import { type ErrorCode, errorText } from './error-codes.ts';
import type { Language, Text } from './language.ts';

/** What an administrator asks of a device that takes longer than a call. Document 3 section 1. */

export const commandTypes = ['reboot', 'usb_reset'] as const;
export type CommandType = (typeof commandTypes)[number];

/** What may be asked of several devices in one go: a command for each, or one decision about all of them. */
export const bulkTypes = [...commandTypes, 'include', 'exclude'] as const;
export type BulkType = (typeof bulkTypes)[number];

export const bulkTypeWords = {
  reboot: { ko: '재부팅', en: 'Reboot' },
  usb_reset: { ko: 'USB 다시 연결', en: 'Reconnect USB' },
  include: { ko: '사용 가능으로 변경', en: 'Change to available' },
  exclude: { ko: '제외', en: 'Exclude' },
} as const satisfies Record<BulkType, Text>;

/** What an admin said with a decision about several devices, so that it can be repeated for those that failed. */
export const bulkSaid = z.object({
  update_reason: z.string().optional(),
  exclude_until: z.iso.datetime({ offset: true }).optional(),
  /** The decision that this one took back. */
  undoes: z.string().optional(),
});
export type BulkSaid = z.infer<typeof bulkSaid>;

/** `unknown`: the agent can't be asked now whether it happened. */
export const openCommandStates = ['queued', 'sent', 'running', 'unknown'] as const;
export const endedCommandStates = ['succeeded', 'failed', 'expired', 'cancelled'] as const;
export const commandStates = [...openCommandStates, ...endedCommandStates] as const;
export type CommandState = (typeof commandStates)[number];
export type EndedCommandState = (typeof endedCommandStates)[number];

export function hasEnded(state: CommandState): state is EndedCommandState {
  return (endedCommandStates as readonly CommandState[]).includes(state);
}

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

/** The parts that a command tries one after another; a reboot has one, a USB reconnection is a ladder of them. */
export const commandStepNames = ['reboot', 'adb_reconnect', 'usbreset', 'usb_authorized'] as const;
export type CommandStepName = (typeof commandStepNames)[number];
export const stepResults = ['succeeded', 'failed', 'skipped'] as const;
export type StepResult = (typeof stepResults)[number];

/** Why a command did not succeed, in words for people; the machine's own words stand in `detail`. */
export const commandReasons = {
  NOT_SENT_IN_TIME: {
    ko: '10분 안에 호스트에 보내지 못했습니다.',
    en: 'It could not be sent to the host within 10 minutes.',
  },
  NO_ANSWER: { ko: '에이전트가 결과를 알려 오지 않았습니다.', en: 'The agent has not told how it ended.' },
  DEVICE_NOT_ATTACHED: {
    ko: '장비가 호스트에 연결되어 있지 않습니다.',
    en: 'The device is not attached to its host.',
  },
  DEVICE_OFFLINE: { ko: '장비가 adb에서 오프라인입니다.', en: 'adb says that the device is offline.' },
  DEVICE_UNAUTHORIZED: {
    ko: '장비에서 USB 디버깅을 승인하지 않았습니다.',
    en: 'USB debugging has not been authorized on the device.',
  },
  DEVICE_SILENT: { ko: '장비가 응답하지 않습니다.', en: 'The device does not answer.' },
  DEVICE_LOST: { ko: '명령 중에 장비 연결이 끊겼습니다.', en: 'The device was lost during the command.' },
  DEVICE_REFUSED: { ko: '장비가 명령을 거부했습니다.', en: 'The device refused.' },
  NOT_REBOOTED: { ko: '장비가 재부팅하지 않았습니다.', en: 'The device did not reboot.' },
  NOT_BACK_IN_TIME: {
    ko: '재부팅한 장비가 제때 돌아오지 않았습니다.',
    en: 'The device did not come back in time after the reboot.',
  },
  BOOT_NOT_COMPLETED: {
    ko: '장비가 제때 부팅을 마치지 못했습니다.',
    en: 'The device did not finish starting in time.',
  },
  ADB_AWAY: {
    ko: '호스트의 adb 서버가 응답하지 않습니다.',
    en: 'The adb server of the host does not answer.',
  },
  ALL_RUNGS_FAILED: {
    ko: '모든 방법으로 다시 연결하지 못했습니다.',
    en: 'No way of reconnecting it has worked.',
  },
  HOST_AWAY: { ko: '호스트가 응답하지 않습니다.', en: 'The host is away.' },
} as const satisfies Record<string, Text>;
export type CommandReason = keyof typeof commandReasons;
export const commandReasonNames = Object.keys(commandReasons) as [CommandReason, ...CommandReason[]];

/** The code that a command of this type fails with. Document 3 section 4. */
export const failureCodes = { reboot: '20413', usb_reset: '20512' } as const satisfies Record<
  CommandType,
  ErrorCode
>;

const instant = z.iso.datetime({ offset: true });

export const commandStep = z.object({
  name: z.enum(commandStepNames),
  result: z.enum(stepResults),
  /** The machine's own words. */
  detail: z.string(),
  at: instant,
});
export type CommandStep = z.infer<typeof commandStep>;

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
  steps: z.array(commandStep),
  cancel_requested: z.boolean(),
  created_by: z.string(),
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
  /** REBOOT ends with its command, or by this time. Document 3 section 4. */
  rebootHoldMs: 5 * 60_000,
  /** The adb server was fine with 16 connects at one time and not with 300. */
  atOncePerHost: 16,
  /** As many devices as one list shows at most. */
  bulkDevices: 600,
  listed: 100,
  listedBulks: 10,
} as const;
