import type { Language, Text } from '../text/language.ts';

/** What the audit trail knows of, in the words of people. A verb of the field in past tense, behind what it was done to. */
export const auditActions = {
  'session.sign_in': { ko: '로그인', en: 'Sign in' },
  'session.sign_out': { ko: '로그아웃', en: 'Sign out' },
  'session.code_sent': { ko: '인증 코드 발송', en: 'Verification code sent' },
  'session.code_checked': { ko: '인증 코드 확인', en: 'Verification code checked' },
  'session.ended': { ko: '세션 종료', en: 'Session ended' },
  'admin.added': { ko: '관리자 추가', en: 'Admin added' },
  'admin.info_changed': { ko: '관리자 정보 변경', en: 'Admin info edited' },
  'admin.removed': { ko: '관리자 삭제', en: 'Admin deleted' },
  'admin.password_reset': { ko: '비밀번호 재설정', en: 'Password reset' },
  'admin.password_changed': { ko: '비밀번호 변경', en: 'Password changed' },
  'admin.password_found': { ko: '비밀번호 찾기', en: 'Find password' },
  'admin.unlocked': { ko: '계정 잠금 해제', en: 'Account unlocked' },
  'user.sign_in_asked': { ko: '사용자로 로그인 요청', en: 'Sign-in as a user requested' },
  'user.signed_in': { ko: '사용자로 로그인', en: 'Signed in as a user' },
  'user.sign_in_ended': { ko: '사용자 로그인 종료', en: 'Sign-in as a user ended' },
  'admin.made_super': { ko: '최고 관리자 지정', en: 'Made a super admin' },
  'admin.listed': { ko: '관리자 목록 조회', en: 'Admins listed' },
  'session.listed': { ko: '세션 목록 조회', en: 'Sessions listed' },
  'outbox.read': { ko: '메일 발송함 조회', en: 'Outbox read' },
  'backup.written': { ko: '백업', en: 'Backup written' },
  'diagnostics.written': { ko: '진단 파일 작성', en: 'Diagnostics written' },
  'backup.restored': { ko: '백업 복원', en: 'Backup restored' },
  'device.state_changed': { ko: '장비 상태 변경', en: 'Device state changed' },
  'device.fault_acknowledged': { ko: '장비 오류 확인', en: 'Device fault acknowledged' },
  'device.info_updated': { ko: '장비 정보 수정', en: 'Device info edited' },
  'device.removed': { ko: '장비 삭제', en: 'Device deleted' },
  'device.accepted': { ko: '장비 수락', en: 'Device accepted' },
  'device.refused': { ko: '장비 거절', en: 'Device rejected' },
  'device.added_again': { ko: '장비 다시 추가', en: 'Device added again' },
  'device.moved': { ko: '장비 자리 이동', en: 'Device moved' },
  'devices.maintenance_begun': { ko: '점검 시작', en: 'Maintenance started' },
  'device.seen_on_two_hosts': { ko: '두 호스트에서 보인 장비', en: 'Device seen on two hosts' },
  'device.reboot_requested': { ko: '장비 재부팅 요청', en: 'Reboot requested' },
  'device.usb_reset_requested': { ko: 'USB 다시 연결 요청', en: 'USB reconnect requested' },
  'device.screenshot_requested': { ko: '화면 캡처 요청', en: 'Screenshot requested' },
  'devices.reboot_requested': { ko: '여러 장비 재부팅 요청', en: 'Reboot of several devices requested' },
  'devices.usb_reset_requested': {
    ko: '여러 장비 USB 다시 연결 요청',
    en: 'USB reconnect of several devices requested',
  },
  'devices.state_changed': { ko: '여러 장비 상태 변경', en: 'State of several devices changed' },
  'devices.decision_undone': {
    ko: '여러 장비 상태 변경 되돌리기',
    en: 'State change of several devices undone',
  },
  'device.held': { ko: '장비 점유', en: 'Device held' },
  'hold.renewed': { ko: '점유 연장', en: 'Hold renewed' },
  'hold.released': { ko: '점유 해제', en: 'Hold released' },
  'command.cancel_requested': { ko: '명령 취소 요청', en: 'Command cancel requested' },
  'host.added': { ko: '호스트 추가', en: 'Host added' },
  'host.enrolled': { ko: '호스트 등록', en: 'Host enrolled' },
  'host.renamed': { ko: '호스트 이름 변경', en: 'Host renamed' },
  'host.key_rotated': { ko: '호스트 키 교체', en: 'Host key rotated' },
  'host.drained': { ko: '호스트 새 작업 막기', en: 'New work paused on host' },
  'host.resumed': { ko: '호스트 새 작업 다시 받기', en: 'New work resumed on host' },
  'host.removed': { ko: '호스트 삭제', en: 'Host deleted' },
  'host.max_devices_changed': { ko: '호스트 최대 장비 수 변경', en: 'Maximum devices of host changed' },
  'host.acceptance_changed': { ko: '새 장비 자동 수락 변경', en: 'Automatic acceptance changed' },
  'agent.refused': { ko: '에이전트 거부', en: 'Agent refused' },
  'call.refused': { ko: '요청 거부', en: 'Call refused' },
  'calls.refused': { ko: '거부된 요청 더 있음', en: 'Further calls refused' },
  'api_token.created': { ko: 'API 토큰 만들기', en: 'API token created' },
  'api_token.handed_over': { ko: 'API 토큰 넘기기', en: 'API token handed over' },
  'api_token.revoked': { ko: 'API 토큰 폐기', en: 'API token revoked' },
  'rack.added': { ko: '랙 추가', en: 'Rack added' },
  'rack.changed': { ko: '랙 변경', en: 'Rack changed' },
  'rack.removed': { ko: '랙 삭제', en: 'Rack deleted' },
  'racks.ordered': { ko: '랙 순서 변경', en: 'Racks reordered' },
  'rack_group.added': { ko: '랙 그룹 추가', en: 'Rack group added' },
  'rack_group.changed': { ko: '랙 그룹 변경', en: 'Rack group changed' },
  'rack_group.removed': { ko: '랙 그룹 삭제', en: 'Rack group deleted' },
  'rack_groups.ordered': { ko: '랙 그룹 순서 변경', en: 'Rack groups reordered' },
  'list_view.created': { ko: '보기 저장', en: 'View saved' },
  'list_view.updated': { ko: '보기 변경', en: 'View changed' },
  'list_view.deleted': { ko: '보기 삭제', en: 'View deleted' },
  'list_preference.changed': { ko: '목록 모양 변경', en: 'List layout changed' },
  'audit.downloaded': { ko: '감사 기록 내려받기', en: 'Audit trail downloaded' },
} as const satisfies Record<string, Text>;

export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/** The words for an action; its own name where it has none. */
export function auditActionText(action: string, language: Language): string {
  return isAuditAction(action) ? auditActions[action][language] : action;
}

function isAuditAction(action: string): action is AuditAction {
  return Object.hasOwn(auditActions, action);
}
