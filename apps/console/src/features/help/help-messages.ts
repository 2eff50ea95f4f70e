import { defineMessages } from '../../platform/i18n/messages.ts';

/** Each page by its address: what stands there, and what can be done; one paragraph a line. */
export const helpMessages = defineMessages({
  ko: {
    title: '도움말',
    close: '닫기',
    pages: {
      '/': '팜이 지금 어떤지 한눈에 봅니다. 숫자를 누르면 그 상태의 장비 목록으로 갑니다.\n확인이 필요한 장비는 가장 최근 것부터 나오고, 함께 끊긴 장비는 한 줄로 묶입니다.',
      '/device':
        '장비 한 대가 한 줄입니다. 줄을 누르면 설정이 열리고, 오른쪽에서 테스트 이력, 상태 변경, 그 밖의 작업을 합니다.\n여러 대를 체크하면 한꺼번에 재부팅하거나 상태를 바꿀 수 있고, 바꾼 상태는 아래 알림에서 되돌릴 수 있습니다.\n찾기 칸에는 이름, UDID, 호스트, 메모나 초성을 씁니다. 열, 정렬, 찾은 조건은 ‘보기’로 저장합니다.',
      '/device2':
        '랙에 꽂힌 그대로 봅니다. 칸을 누르면 옆에 상세가 열리고, 화살표 키로 옆 칸으로 갑니다.\n장비를 끌어 다른 자리에 놓거나 메뉴의 ‘이동’을 씁니다. 빈 칸에는 장비를 등록하고, 자리가 없는 장비는 아래에 모여 있습니다.\n랙 이름 옆의 ‘점검’은 그 랙의 장비를 정한 시각까지 제외합니다.',
      '/device_detail':
        '왜 이 상태인지, 언제부터인지, 다음에 무엇을 해 볼지를 위에서부터 보여 줍니다.\n아래에는 지난 일, 끊긴 시간, 배터리와 저장 공간의 변화가 있습니다.',
      '/incident':
        '여러 장비가 같은 까닭으로 한꺼번에 끊긴 일을 묶어 보여 줍니다. 케이블, 허브, 호스트 가운데 어디를 볼지 알려 줍니다.',
      '/server':
        '장비가 꽂힌 기계와 그 에이전트의 상태입니다. 이름을 누르면 USB 구조와 부하, 디스크를 봅니다.\n15초 동안 소식이 없는 호스트는 끊긴 것으로 보고, 돌아오면 장비도 저절로 돌아옵니다.',
      '/server_manage':
        '호스트를 추가하면 그 기계에서 실행할 명령이 한 번 나옵니다. 15분 안에 실행하세요.\n처음 꽂힌 장비는 여기에서 받거나 거절합니다. 점검할 때는 ‘새 작업 막기’로 호스트를 비웁니다.',
      '/user':
        '서비스 사용자를 찾습니다. 배포 설정이 허용하면 그 사용자로 로그인해 화면을 함께 볼 수 있습니다.',
      '/user_activity_history':
        '내 계정으로 로그인한 기록입니다. 모르는 곳이 있으면 비밀번호를 바꾸고 다른 세션을 끝내세요.',
      '/audit':
        '누가 언제 무엇을 바꾸었고 무엇이 거부되었는지 남습니다. 고치거나 지울 수 없습니다.\n‘자세히 보기’에서 바뀌기 전과 뒤의 값을 봅니다.',
      '/deployments': '이 서버가 맡은 고객별 배포 환경과 그 설정입니다. 설정은 서버의 파일에서만 바꿉니다.',
      '/admin':
        '관리자를 추가하면 임시 비밀번호가 메일로 갑니다. 잠긴 계정은 ‘비밀번호 변경’이나 임시 비밀번호로 풉니다.\n로그인해 있는 관리자는 세션을 먼저 끝내야 삭제할 수 있습니다.',
      '/sessions': '지금 이 계정으로 열려 있는 브라우저입니다. 모르는 것은 끝내세요.',
      '/api_tokens':
        '스크립트가 로그인 없이 호출할 때 쓰는 토큰입니다. 만들 때 한 번만 보이고, 폐기하면 바로 쓸 수 없습니다.',
      '/outbox':
        '보내지 못했거나 메일 서버가 없어 남은 메일입니다. 임시 비밀번호를 여기에서 전할 수 있습니다.',
      '/guide/scale-factor': '장비 설정의 Scale Factor에 넣을 값을 찾는 방법입니다.',
    },
  },
  en: {
    title: 'Help',
    close: 'Close',
    pages: {
      '/': 'How the farm is now, at a glance. A number leads to the devices in that state.\nDevices that need a person come newest first; what was lost together is one line.',
      '/device':
        'One row is one device. A click opens its settings; at the right are its test history, its state and all else.\nTick several rows to reboot them or change their state at once; a changed state can be undone in the notice below.\nSearch by name, UDID, host or memo. Keep columns, order and search as a view.',
      '/device2':
        'The racks as they stand. A slot opens its details beside it; the arrow keys lead to the next one.\nDrag a device to another slot, or use “Move” in its menu. Register a device in an empty slot; devices without one are below.\n“Maintenance” beside a rack excludes its devices until the time you choose.',
      '/device_detail':
        'From the top: why it is in this state, since when, and what to try next.\nBelow: what happened before, when it was away, its battery and storage over time.',
      '/incident':
        'Losses of several devices at once, by what they have in common: a cable, a hub, a host. It says where to look first.',
      '/server':
        'The machines with the devices, and how their agents are. A name opens the USB tree, load and disk.\nA host that is silent for 15 s counts as away; when it is back, so are its devices.',
      '/server_manage':
        'Adding a host prints one command to run on it within 15 minutes; it is shown once.\nNew devices are accepted or refused here. Before work on a host, let it take no new work.',
      '/user':
        'Finds users of the service. Where the deployment allows it, you can sign in as one to see what they see.',
      '/user_activity_history':
        'Where your account signed in. If you do not know a place, change your password and end the other sessions.',
      '/audit':
        'Who changed what and when, and what was refused. Nothing here can be changed or deleted.\n“Show details” has the values before and after.',
      '/deployments':
        'The deployments of this server, one for each customer, with their settings. They are changed in files of the server only.',
      '/admin':
        'A new admin is mailed a temporary password. A locked account is opened by another password or a temporary one.\nAn admin who is signed in can be removed once the sessions are ended.',
      '/sessions': 'The browsers in which this account is open now. End those that you do not know.',
      '/api_tokens':
        'Tokens with which scripts call without signing in. One is shown once, and is useless once revoked.',
      '/outbox':
        'Mails that could not be sent, or that no mail server takes. A temporary password can be handed over from here.',
      '/guide/scale-factor': 'How to find the value for Scale Factor in the settings of a device.',
    },
  },
});
