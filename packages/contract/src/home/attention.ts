import { z } from 'zod';
import { repairLimits } from '../repair/repair.ts';
import type { Text } from '../text/language.ts';

/** What needs a person, the worst first, and where it leads to. Document 10, "Screens", Home. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

interface AttentionRule {
  severity: Severity;
  words: Text;
  /** A place of the console. */
  path: string;
  /** For super admins alone. */
  isSupers?: true;
  /** Closed to admins who are not super where the deployment restricts them. */
  isRestrictable?: true;
  isPriced?: true;
}

const waiting = '/testlist?filter=queued';

/** In the order in which they are told within a severity. */
export const attentionRules = {
  device_error: {
    severity: 'error',
    words: { ko: '확인하지 않은 오류 장비', en: 'Devices in error that nobody has acknowledged' },
    path: '/device?state=error',
  },
  host_away: { severity: 'error', words: { ko: '연결이 끊긴 호스트', en: 'Hosts away' }, path: '/server' },
  alert_open: {
    severity: 'error',
    words: { ko: '확인하지 않은 알림', en: 'Alerts nobody has acknowledged' },
    path: '/alert',
  },
  run_unsettled: {
    severity: 'error',
    words: {
      ko: '끝났지만 포인트를 정산하지 못한 테스트',
      en: 'Runs that ended without their points being settled',
    },
    path: '/testlist?filter=unsettled',
    isPriced: true,
  },
  ledger_differs: {
    severity: 'error',
    words: {
      ko: '포인트가 원장과 다른 지갑',
      en: 'Wallets whose points are not those of the ledger',
    },
    path: '/ticket',
    isPriced: true,
  },
  repair_waiting: {
    severity: 'warning',
    words: {
      ko: `${String(repairLimits.longDays)}일 넘게 끝나지 않은 수리`,
      en: `Repairs open for more than ${String(repairLimits.longDays)} days`,
    },
    path: '/repair',
  },
  command_unknown: {
    severity: 'warning',
    words: { ko: '결과를 확인할 수 없는 명령', en: 'Commands whose end is unknown' },
    path: '/server',
  },
  project_failing: {
    severity: 'warning',
    words: { ko: '세 번 이어서 실패한 프로젝트', en: 'Projects that failed three times in a row' },
    path: '/testlist?filter=failed',
  },
  waiting_user_limit: {
    severity: 'warning',
    words: {
      ko: '사용자 동시 실행 한도로 30분 넘게 기다리는 테스트',
      en: 'Runs held up by a user’s limit for 30 minutes',
    },
    path: waiting,
  },
  waiting_points: {
    severity: 'warning',
    words: {
      ko: '포인트가 모자라 30분 넘게 기다리는 테스트',
      en: 'Runs held up by too few points for 30 minutes',
    },
    path: waiting,
    isPriced: true,
  },
  waiting_device: {
    severity: 'warning',
    words: {
      ko: '장비를 30분 넘게 기다리는 테스트',
      en: 'Runs that have waited for a device for 30 minutes',
    },
    path: waiting,
  },
  wallet_empty: {
    severity: 'warning',
    words: {
      ko: '포인트를 모두 쓴 사용자와 팀 (최근 7일)',
      en: 'Users and teams who have used up their points (7 days)',
    },
    path: '/ticket_list?owners=used_up',
    isPriced: true,
  },
  period_ending: {
    severity: 'notice',
    words: { ko: '7일 안에 끝나는 기간 이용권', en: 'Period tickets that end within 7 days' },
    path: '/ticket',
    isPriced: true,
    isRestrictable: true,
  },
  points_ending: {
    severity: 'notice',
    words: { ko: '7일 안에 만료되는 이용권', en: 'Tickets that expire within 7 days' },
    path: '/ticket',
    isPriced: true,
  },
  invitation_lapsed: {
    severity: 'notice',
    words: { ko: '초대가 만료된 사용자', en: 'Users whose invitation has lapsed' },
    path: '/user_list?status=waiting',
    isRestrictable: true,
  },
  mail_unsent: {
    severity: 'warning',
    words: { ko: '보내지 못한 메일 (최근 7일)', en: 'Mails that could not be sent (7 days)' },
    path: '/outbox',
    isSupers: true,
  },
  webhook_trouble: {
    severity: 'warning',
    words: { ko: '전송하지 못하는 웹훅', en: 'Webhooks that fail or were turned off' },
    path: '/webhook',
    isSupers: true,
  },
  token_ending: {
    severity: 'notice',
    words: { ko: '14일 안에 만료되는 API 토큰', en: 'API tokens that expire within 14 days' },
    path: '/api_tokens',
    isSupers: true,
  },
  backup_old: {
    severity: 'warning',
    words: { ko: '마지막 백업이 26시간이 지남', en: 'The last backup is older than 26 hours' },
    path: '/audit',
    isSupers: true,
  },
} as const satisfies Record<string, AttentionRule>;
export type AttentionKind = keyof typeof attentionRules;
export const attentionKinds = /* @__PURE__ */ Object.keys(attentionRules) as [
  AttentionKind,
  ...AttentionKind[],
];
export const attentionRule = (kind: AttentionKind): AttentionRule => attentionRules[kind];

export const attentionLimits = {
  waitingMs: 30 * 60_000,
  failsInARow: 3,
  endingDays: 7,
  recentDays: 7,
  tokenDays: 14,
  /** A run's end settles it; what has none by then has failed to. */
  settledMs: 10 * 60_000,
  backupMs: 26 * 60 * 60_000,
} as const;

export const attention = z.object({
  kind: z.enum(attentionKinds),
  severity: z.enum(severities),
  count: z.int(),
  /** Of the oldest of them; null: it is not known. */
  since: z.string().nullable(),
  path: z.string(),
});
export type Attention = z.infer<typeof attention>;
