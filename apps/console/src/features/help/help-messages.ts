import { defineMessages } from '../../platform/i18n/messages.ts';

/** Each page by its address: what stands there, and what can be done; one paragraph a line. */
export const helpMessages = defineMessages({
  ko: {
    title: '도움말',
    close: '닫기',
    pages: {
      '/': '팜이 지금 어떤지 한눈에 봅니다. 숫자를 누르면 그 상태의 장비 목록으로 갑니다.\n확인이 필요한 장비는 최근 것부터 나오고, 함께 끊긴 장비는 한 줄로 묶입니다.',
      '/device':
        '장비 한 대가 한 줄입니다. 줄을 누르면 설정이 열리고, 오른쪽에서 테스트 이력, 상태 변경, 그 밖의 작업을 합니다.\n여러 대를 체크하면 한꺼번에 재부팅하거나 상태를 바꿀 수 있고, 바꾼 상태는 아래 알림에서 되돌릴 수 있습니다.\n위쪽 ‘작업’에서 누구나 여러 대의 작업을 일시 중지, 계속, 취소하고 실패한 장비만 다시 할 수 있습니다.\n검색 칸에는 이름, UDID, 호스트, 메모나 초성을 입력합니다. 열, 정렬, 조건은 ‘보기’에 저장합니다.',
      '/device2':
        '랙에 꽂힌 그대로 봅니다. 자리를 누르면 옆에 상세가 열리고, 화살표 키로 옆 자리로 갑니다.\n장비를 끌어 다른 자리에 놓거나 메뉴의 ‘자리 옮기기’를 씁니다. 빈 자리를 누르면 장비를 놓을 수 있고, 자리가 없는 장비는 아래에 모여 있습니다.\n랙 이름 옆의 ‘점검’은 그 랙의 장비를 정한 시각까지 제외합니다.',
      '/device_detail':
        '왜 이 상태인지, 언제부터인지, 다음에 무엇을 해 볼지를 위에서부터 보여 줍니다.\n아래에는 이력, 중단, 배터리와 저장 공간의 추세가 있습니다.',
      '/app_management':
        '장비에 설치할 앱과 그 버전입니다. 앱을 추가하고, 어느 장비에 둘지 고르고, 우선순위를 정합니다. 1이 가장 먼저 설치됩니다.\n앱을 삭제해도 장비에 설치된 앱은 그대로 있고, 더는 관리하지 않을 뿐입니다.\n‘파일 유실’이 보이면 저장소에 그 파일이 없는 것입니다. 편집에서 같은 파일을 다시 올리면 복구됩니다.',
      '/delete_prevent':
        '여기 있는 앱은 어느 장비에서도 삭제되지 않고, 테스트 뒤의 정리에서도 남습니다. 데이터와 캐시는 지울 수 있습니다. ‘정리 미리 보기’에서 장비를 고르면 무엇이 지워지고 무엇이 남는지 보입니다.\n앱 ID와 OS로 앱을 알아보며, 목록은 팜 전체가 함께 씁니다.',
      '/error_manage':
        '테스트 로그의 한 줄에 목록의 값이 들어 있으면 그 줄을 실패나 경고로 봅니다. 무시 목록의 값이 같은 줄에 있으면 무시가 먼저입니다.\n값을 추가하거나 줄의 연필로 고칩니다. Enter로 저장하고 Esc로 취소합니다.\n아래에 로그를 붙여 넣거나 파일을 고르면 지금 목록으로 어떻게 판정되는지 미리 봅니다.',
      '/custom_settings':
        '검출 메시지 네 목록과 보호 앱을 한눈에 보고, 한 번에 검색합니다. 고치려면 각 목록의 페이지로 가세요.\n모두 CSV로 내려받거나 CSV에서 가져올 수 있습니다. 가져오기 전에 무엇이 추가되는지 먼저 보여 줍니다.\n맨 아래에는 누가 무엇을 바꿨는지 나옵니다.',
      '/app_drift':
        '앱마다 장비가 관리 버전과 얼마나 다른지 셉니다. 숫자를 누르면 그 상태의 장비와 이유, 다음 할 일이 나옵니다.\n장비의 앱 목록은 연결될 때와 앱 작업 뒤에 저절로 읽습니다.',
      '/rollout':
        '앱의 새 버전을 몇 대씩 나누어 설치합니다. 단계마다 성공한 비율을 보고, 정한 시간 동안 새 오류가 없으면 다음 단계로 갑니다.\n실패가 많거나 새 오류가 생기면 저절로 멈추고 어느 장비의 어떤 오류인지 보여 줍니다. 확인한 다음 계속하거나, 이전 버전으로 되돌리거나, 취소합니다.\n되돌려도 장비에서 앱을 삭제하거나 낮추지 않습니다. 어느 장비에 새 버전이 남았는지 보여 줍니다.',
      '/device_app_management':
        '이 장비에 설치된 버전과 관리하는 버전을 나란히 봅니다. 정책이 ‘강제’나 ‘업그레이드’이면 장비가 비었을 때 저절로 설치하고, ‘수동’이면 버튼을 눌러야 합니다.\n업데이트하는 동안 장비를 사용할 수 없습니다. 무엇이 어떻게 되었는지는 ‘업데이트 내역’에 장비의 말 그대로 남습니다. ‘정리 미리 보기’는 테스트 뒤의 정리가 무엇을 지울지 보여 줍니다.',
      '/incident':
        '여러 장비가 같은 원인으로 한꺼번에 끊긴 장애를 묶어 보여 줍니다. 랙, 허브, 호스트 가운데 어디부터 확인할지 알려 줍니다.',
      '/server':
        '장비가 꽂힌 컴퓨터와 그 에이전트의 상태입니다. 이름을 누르면 USB 구조와 부하, 디스크를 봅니다.\n15초 동안 연락이 없는 호스트는 ‘연락 없음’이 되고, 돌아오면 장비도 저절로 돌아옵니다.',
      '/server_manage':
        '호스트를 추가하면 그 컴퓨터에서 실행할 명령이 한 번 나옵니다. 15분 안에 실행하세요.\n새 장비는 여기에서 수락하거나 거절합니다. 호스트를 점검하기 전에는 ‘새 작업 막기’를 누르세요.',
      '/user':
        '서비스 사용자를 찾습니다. 배포 설정이 허용하면 그 사용자로 로그인해 화면을 함께 볼 수 있습니다.',
      '/user_activity_history':
        '내 계정으로 로그인한 기록입니다. 모르는 곳이 있으면 비밀번호를 변경하고 다른 세션을 끝내세요.',
      '/audit':
        '누가 언제 무엇을 변경했고 무엇이 거부되었는지 남습니다. 수정하거나 삭제할 수 없습니다.\n‘자세히 보기’에서 이전 값과 새 값을 봅니다.',
      '/deployments': '이 서버가 맡은 고객별 배포 환경과 그 설정입니다. 설정은 서버의 파일에서만 변경합니다.',
      '/admin':
        '관리자를 추가하면 메일로 임시 비밀번호를 보냅니다. 잠긴 계정은 ‘비밀번호 변경’이나 임시 비밀번호로 풉니다.\n로그인해 있는 관리자는 세션을 먼저 끝내야 삭제할 수 있습니다.',
      '/sessions': '지금 이 계정으로 로그인되어 있는 브라우저입니다. 모르는 세션은 끝내세요.',
      '/api_tokens':
        '스크립트와 벽면 화면이 로그인 없이 호출할 때 쓰는 토큰입니다. 만들 때 한 번만 보이고, 폐기하면 바로 쓸 수 없습니다. 벽면 화면용 토큰은 주소로 나오며, 그 주소를 화면의 브라우저에서 한 번 열면 풀, 랙, 동시 장애가 계속 보입니다.',
      '/outbox':
        '보내지 못했거나 메일 서버가 없어 남은 메일입니다. 임시 비밀번호를 여기에서 전할 수 있습니다.',
      '/guide/scale-factor': '장비 설정의 Scale Factor에 넣을 값을 찾는 방법입니다.',
    },
  },
  en: {
    title: 'Help',
    close: 'Close',
    pages: {
      '/': 'The state of the farm at a glance. Click a number to list the devices in that state.\nDevices that need attention come first, newest on top; devices lost together share one line.',
      '/device':
        'One row per device. Click a row for its settings; on the right are test history, state and other actions.\nTick several rows to reboot them or change their state together; you can undo a state change in the notice below.\n“Jobs” at the top lets anybody pause, resume or cancel what was asked of several devices, and retry those that failed.\nSearch by name, UDID, host or memo. Save columns, order and search as a view.',
      '/device2':
        'The racks as they stand in the lab. Click a slot for details; use the arrow keys to move between slots.\nDrag a device to another slot, or use “Move” in its menu. Click an empty slot to place a device; devices without a slot are listed below.\n“Maintenance” next to a rack excludes its devices until the time you choose.',
      '/device_detail':
        'At the top: why the device is in this state, since when, and what to try next.\nBelow: its timeline, outages, and battery and storage trends.',
      '/app_management':
        'Apps, and the version your devices are to have. Add an app, choose its devices and set its priority; 1 is installed first.\nDeleting an app here leaves it installed on its devices, no longer managed.\n“File lost” means that the store no longer has the file: upload the same file again in its dialog.',
      '/delete_prevent':
        'These apps are never deleted from a device, and stay when a test is cleaned up. Their data and cache can be cleared. “Cleaning preview” shows for a device what would go and what stays.\nAn app is known by its ID and OS; the whole farm shares the list.',
      '/error_manage':
        'A line of a test’s log that contains a value of a list counts as failed or as a warning. A value of an ignore list in the same line wins.\nAdd values, or edit one with the pencil in its row: Enter saves, Esc cancels.\nBelow, paste a log or choose a file to see how the lists judge it as they are now.',
      '/custom_settings':
        'The four lists of detection messages and the protected apps at a glance, with one search over all. To change them, go to the page of each.\nAll of them can be downloaded as CSV, or imported from one: what would be added is shown first.\nAt the bottom stands who changed what.',
      '/app_drift':
        'Counts, for each app, how far devices are from its managed version. Click a number for those devices, the reason and what comes next.\nA device’s apps are read when it is connected and after each app command.',
      '/rollout':
        'A new version of an app reaches its devices a few at a time. Each stage passes when enough devices succeeded and none of them has a new error for as long as you chose.\nWith too many failures or a new error it halts by itself and names the device and its error. Then continue, roll back to the old version, or cancel.\nRolling back uninstalls nothing; it shows which devices still have the new version.',
      '/device_app_management':
        'The installed and the managed version of each app, side by side. With “Force” or “Upgrade” the app is installed by itself when the device is free, with “Manual” only by the button.\nThe device can’t be used during an update. “Update history” keeps what became of it in the device’s own words. “Cleaning preview” shows what a cleaning after a test would take.',
      '/incident':
        'Devices that were lost together, grouped by what they share: a rack, a hub or a host. Shows where to look first.',
      '/server':
        'The computers your devices are plugged into, and their agents. Click a name for its USB tree, load and disk.\nA host that is silent for 15 s counts as away; its devices come back when it does.',
      '/server_manage':
        'When you add a host, you get a command to run on it within 15 minutes; it is shown once.\nAccept or reject new devices here. Before working on a host, use “Pause new work”.',
      '/user':
        'Find users of the service. If the deployment allows it, you can sign in as a user to see what they see.',
      '/user_activity_history':
        'Where your account has signed in. If you don’t recognise a place, change your password and end the other sessions.',
      '/audit':
        'Who changed what and when, and what was refused. Entries can’t be changed or deleted.\n“Show details” shows the values before and after.',
      '/deployments':
        'The deployments on this server, one per customer, and their settings. Settings can only be changed in files on the server.',
      '/admin':
        'A new admin gets a temporary password by email. To unlock an account, change its password or send a temporary one.\nTo delete an admin who is signed in, end their sessions first.',
      '/sessions': 'Browsers signed in to this account now. End any you don’t recognise.',
      '/api_tokens':
        'Tokens for scripts and wall screens that call the API without signing in. A token is shown only once and stops working as soon as you revoke it. A wall screen’s token is shown as an address: open it once in the browser of the screen to keep the pool, racks and incidents on it.',
      '/outbox':
        'Mails that could not be sent, or were kept because there is no mail server. You can pass on temporary passwords from here.',
      '/guide/scale-factor': 'How to find the Scale Factor value for a device’s settings.',
    },
  },
});
