import { defineMessages } from '../../platform/i18n/messages.ts';

export const firstStepMessages = defineMessages({
  ko: {
    title: '시작하기',
    progress: (done: string, all: string) => `${all}단계 중 ${done}단계 완료`,
    dismiss: '그만 보기',
    done: '완료',
    open: '남음',
    steps: {
      host: '호스트 추가',
      devices: '장비 수락',
      slots: '랙에 배치',
      apps: '앱 등록',
      admins: '관리자 초대',
      alerts: '알림 규칙 추가',
    },
    texts: {
      host: '장비를 꽂을 컴퓨터의 이름을 정하면 명령이 하나 나옵니다. 그 컴퓨터에서 실행하세요.',
      devices: '장비를 꽂고 USB 디버깅을 승인한 뒤, 새 장비를 확인하고 수락합니다.',
      slots: '장비 풀에서 장비를 실제로 꽂힌 자리에 놓습니다.',
      apps: 'APK 파일을 올리고 앱을 설치할 장비를 고릅니다.',
      admins: '함께 일할 관리자를 추가하면 메일로 임시 비밀번호를 보냅니다.',
      alerts: '장비나 호스트에 문제가 생기면 누구에게 메일이나 웹훅을 보낼지 정합니다.',
    },
  },
  en: {
    title: 'Getting started',
    progress: (done, all) => `${done} of ${all} steps done`,
    dismiss: 'Hide',
    done: 'Done',
    open: 'To do',
    steps: {
      host: 'Add a host',
      devices: 'Accept devices',
      slots: 'Place them in racks',
      apps: 'Add an app',
      admins: 'Invite admins',
      alerts: 'Add an alert rule',
    },
    texts: {
      host: 'Name the computer your devices are plugged into, then run the command shown on that computer.',
      devices: 'Plug in devices, authorise USB debugging on each, then check and accept the new ones.',
      slots: 'In the device pool, place each device in its real slot.',
      apps: 'Upload an APK file and choose the devices that should have the app.',
      admins: 'Add your colleagues. Each gets a temporary password by email.',
      alerts: 'Decide who gets a mail or a webhook when a device or a host is in trouble.',
    },
  },
});
