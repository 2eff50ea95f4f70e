import { defineMessages } from '../../platform/i18n/messages.ts';

export const menuMessages = defineMessages({
  ko: {
    manageApps: '앱 관리',
    cleaning: '장비 정리…',
    noAppsOnIos: 'iOS 장비의 앱은 알 수 없습니다.',
    copyHost: '호스트 복사',
    copyArn: 'ARN 복사',
    copyLink: '이 행의 링크 복사',
    removeDevice: '장비 삭제',
  },
  en: {
    manageApps: 'Manage apps',
    cleaning: 'Clean device…',
    noAppsOnIos: 'The apps of iOS devices are not known.',
    copyHost: 'Copy host',
    copyArn: 'Copy ARN',
    copyLink: 'Copy link to this row',
    removeDevice: 'Delete device',
  },
});
