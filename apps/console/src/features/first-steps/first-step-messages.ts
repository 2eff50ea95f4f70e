import { defineMessages } from '../../platform/i18n/messages.ts';

export const firstStepMessages = defineMessages({
  ko: {
    title: '시작하기',
    progress: (done: string, all: string) => `${all}단계 중 ${done}단계 마침`,
    dismiss: '그만 보기',
    done: '마침',
    open: '남음',
    steps: {
      host: '호스트 추가',
      devices: '장비 받기',
      slots: '랙에 배치',
      admins: '관리자 초대',
    },
    texts: {
      host: '장비를 꽂을 기계의 이름을 정하면 명령 하나가 나옵니다. 그 기계에서 실행하세요.',
      devices: '장비를 꽂고 USB 디버깅을 승인한 뒤, 처음 보는 장비를 확인하고 받습니다.',
      slots: '장비 풀에서 장비를 실제로 꽂힌 자리에 놓습니다.',
      admins: '함께 일할 관리자를 추가하면 임시 비밀번호가 메일로 갑니다.',
    },
  },
  en: {
    title: 'Getting started',
    progress: (done, all) => `${done} of ${all} steps done`,
    dismiss: 'Stop showing',
    done: 'Done',
    open: 'To do',
    steps: {
      host: 'Add a host',
      devices: 'Accept devices',
      slots: 'Place them in racks',
      admins: 'Invite admins',
    },
    texts: {
      host: 'Name the machine that the devices are plugged into, and run the one command that is printed on it.',
      devices: 'Plug devices in, allow USB debugging on them, then look at the new ones and accept them.',
      slots: 'In the device pool, put each device into the slot in which it stands.',
      admins: 'Add those you work with; each is mailed a temporary password.',
    },
  },
});
