import type { Language, Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';

/** Who acts without being an admin or a token, by the name in the audit trail. */
const auditActors: Record<string, Text> = {
  'command line': { ko: '명령줄', en: 'Command line' },
  'first start': { ko: '첫 시작', en: 'First start' },
  'one-time token': { ko: '일회용 토큰', en: 'One-time token' },
  'reset link': { ko: '재설정 링크', en: 'Reset link' },
  'several names': { ko: '여러 이름', en: 'Several names' },
  agent: { ko: '에이전트', en: 'Agent' },
  /** A device app's update policy. */
  policy: { ko: '업데이트 정책', en: 'Update policy' },
  /** What brings a new version to devices in stages. */
  rollout: { ko: '단계적 배포', en: 'Rollout' },
  /** What reboots devices at their time. */
  care: { ko: '예방 관리', en: 'Care' },
  /** What brings devices in trouble back. */
  recovery: { ko: '자동 복구', en: 'Automatic recovery' },
};

/** Whether deeds under this name are those of nobody with an account or a token. */
export function isAuditActor(name: string): boolean {
  return Object.hasOwn(auditActors, normalForm(name, 'NFKC').trim().toLowerCase());
}

/** Their names whose words in either language hold the text, as people read them. */
export function auditActorsLike(text: string): string[] {
  const wanted = normalForm(text).toLowerCase();
  return Object.entries(auditActors)
    .filter(([, { ko, en }]) => `${ko}\n${en}`.toLowerCase().includes(wanted))
    .map(([name]) => name);
}

export function auditActorText(name: string, language: Language): string {
  return Object.hasOwn(auditActors, name) ? (auditActors[name]?.[language] ?? name) : name;
}
