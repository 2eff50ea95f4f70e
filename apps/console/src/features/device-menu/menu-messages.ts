import { defineMessages } from '../../platform/i18n/messages.ts';

export const menuMessages = defineMessages({
  ko: {
    manageApps: '앱 관리',
    cleaning: '장비 정리…',
    noAppsOnIos: 'iOS 장비의 앱은 알 수 없습니다.',
    copyHost: '호스트 복사',
    copyArn: 'ARN 복사',
    copyLink: '이 행의 링크 복사',
    reportRepair: '수리 접수…',
    openRepair: (id: string) => `수리 #${id} 보기`,
    removeDevice: '장비 삭제',
  },
  en: {
    manageApps: 'Manage apps',
    cleaning: 'Clean device…',
    noAppsOnIos: 'The apps of iOS devices are not known.',
    copyHost: 'Copy host',
    copyArn: 'Copy ARN',
    copyLink: 'Copy link to this row',
    reportRepair: 'Report for repair…',
    openRepair: (id) => `Show repair #${id}`,
    removeDevice: 'Delete device',
  },
});
