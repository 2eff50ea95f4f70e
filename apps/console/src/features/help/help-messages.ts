import { defineMessages } from '../../platform/i18n/messages.ts';

/** Each page by its address: what stands there, and what can be done; one paragraph a line. */
export const helpMessages = defineMessages({
  ko: {
    title: '도움말',
    close: '닫기',
    guide: '관리자 안내서 (새 탭)',
    chapter: (title: string) => `관리자 안내서: ${title} (새 탭)`,
    pages: {
      '/': '팜이 지금 어떤지 한눈에 봅니다. 숫자를 누르면 그 상태의 장비 목록으로 갑니다.\n확인이 필요한 장비는 최근 것부터 나오고, 함께 끊긴 장비는 한 줄로 묶입니다.',
      '/device':
        '장비 한 대가 한 줄입니다. 줄을 누르면 설정이 열리고, 오른쪽에서 테스트 이력, 상태 변경, 그 밖의 작업을 합니다.\n여러 대를 체크하면 한꺼번에 재부팅하거나 앱을 업데이트하거나 상태를 바꿀 수 있고, 바꾼 상태는 아래 알림에서 되돌릴 수 있습니다.\n위쪽 ‘작업’에서 누구나 여러 대의 작업을 일시 중지, 계속, 취소하고 실패한 장비만 다시 할 수 있습니다.\n검색 칸에는 이름, UDID, 호스트, 메모나 초성을 입력합니다. ‘type:stb fw:1.2’처럼 속성 하나만 찾을 수도 있습니다(maker:, tag:, model:, rack:). 열, 정렬, 조건은 ‘보기’에 저장합니다.',
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
        '앱의 새 버전을 몇 대씩 나누어 설치합니다. 단계마다 성공한 비율을 보고, 정한 시간 동안 새 오류가 없으면 다음 단계로 갑니다.\n실패가 많거나 새 오류가 생기면 저절로 멈추고 어느 장비의 어떤 오류인지 보여 줍니다. 확인한 다음 계속하거나, 이전 버전으로 되돌리거나, 취소합니다.\n되돌려도 장비에서 앱을 삭제하지 않습니다. 정책이 ‘강제’인 앱만 이전 버전으로 낮춥니다. 어느 장비에 새 버전이 남았는지 보여 줍니다.',
      '/device_app_management':
        '이 장비에 설치된 버전과 관리하는 버전을 나란히 봅니다. 정책이 ‘강제’나 ‘업그레이드’이면 장비가 비었을 때 저절로 설치하고, ‘수동’이면 버튼을 눌러야 합니다.\n업데이트하는 동안 장비를 사용할 수 없습니다. 무엇이 어떻게 되었는지는 ‘업데이트 내역’에 장비의 말 그대로 남습니다. ‘정리 미리 보기’는 테스트 뒤의 정리가 무엇을 지울지 보여 줍니다.',
      '/test':
        '지금 실행 중인 테스트, 기다리는 테스트와 그 이유, 오늘 결과, 최근 실패를 봅니다.\n테스트 번호를 누르면 로그와 화면, 판정 이유가 나옵니다.',
      '/testlist':
        '테스트를 기간과 조건으로 찾습니다. 조건은 주소에 남으므로 그대로 공유할 수 있습니다.\n장비 목록의 ‘테스트 이력’은 그 장비의 1주일을 이 페이지에서 엽니다.',
      '/test_compare':
        '끝난 테스트 두 건의 장비, 단계, 걸린 시간, 검출 메시지, 크래시, 화면, 판정된 로그 줄을 나란히 비교합니다.\n하나만 고르면 같은 프로젝트와 모델에서 마지막으로 성공한 테스트와 비교합니다. 처음에는 다른 것만 보입니다.',
      '/test_detail':
        '왜 이 결과인지가 맨 위에 나옵니다. 아래에는 단계별 진행, 화면, 로그가 있고, 자율 탐색은 크래시와 화면 지도도 보여 줍니다.\n실행 중이면 로그가 따라 내려갑니다. 위로 올리면 멈추고, ‘맨 아래로’를 누르면 다시 따라갑니다.',
      '/test_fail':
        '실패하거나 오류로 끝난 테스트를 원인, 장비, 앱으로 묶어 봅니다. 묶음을 누르면 그 테스트가 나옵니다.\n‘새로 나타남’은 고른 기간 전에는 한 번도 없던 원인입니다.',
      '/test_figures':
        '끝난 테스트를 프로젝트, 장비, 모델, 앱, 팀별로 셉니다. 열 제목을 누르면 정렬하고, 이름을 누르면 그 테스트가 나옵니다.\n지표마다 무엇을 세는지는 표 아래 ‘지표의 뜻’에 있고, CSV에도 함께 들어갑니다.',
      '/scheduler':
        '분류마다 실행 중인 테스트를 중지하거나 스케줄을 일시 중지합니다. 아래는 프로젝트와 다음 실행 시각입니다.\n일시 중지는 새로 시작하는 것만 막고, 실행 중인 테스트는 그대로 둡니다.',
      '/custom_test':
        '프로젝트 없이 장비 몇 대에서 시나리오를 한 번 실행하거나, ‘자율 탐색’으로 앱을 스스로 눌러 보게 합니다. 쓰는 동안 틀린 곳을 줄과 칸으로 알려 줍니다.\n‘화면 살펴보고 단계 넣기’에서 장비의 지금 화면을 읽고, 그림이나 목록에서 고른 요소를 커서 자리에 단계로 넣습니다.\n시작하면 장비마다 어떻게 되고 있는지 위에 나옵니다.',
      '/tokkidan':
        '장비가 쉬는 동안 앱을 돌아다니며 크래시를 찾는 토끼단이 지금 무엇을 하는지 봅니다. 기다리는 테스트가 있으면 30초 안에 장비를 내주고 나중에 이어서 하며, 이것은 실패가 아닙니다.\n아래 표는 앱과 모델마다 마지막 결과입니다. 결과를 누르면 그 테스트가 열립니다.',
      '/tokkidan_list':
        '어떤 앱을 어느 장비에서 언제 탐색할지 정합니다. ‘장비가 쉴 때마다’는 쉬는 장비가 있으면 시작하고, ‘정해진 시각’은 그 시각부터 10분 안에 쉬는 장비가 있으면 시작합니다.\n끄면 새 회차가 시작되지 않습니다. 삭제해도 지난 결과는 남습니다.',
      '/search_tokkidan':
        '지난 회차를 앱, 결과, 날짜로 찾습니다. 조건은 주소에 남으므로 그대로 공유할 수 있습니다.\n‘새 크래시’는 그 앱의 앞선 어느 테스트에도 없던 것입니다. 커버리지는 가장 멀리 간 장비가 본 액티비티의 비율입니다.',
      '/tokkidan_test_result':
        '한 회차가 찾은 것을 지난 회차와 견주어 봅니다. 새 크래시가 먼저 나오고, 누르면 로그의 그 줄로 갑니다.\n모델마다 얼마나 보았는지, 장비마다 어떻게 되었는지, 어떤 화면과 길을 보았는지가 아래에 있습니다.',
      '/alert':
        '알림 규칙에 맞는 문제입니다. 열린 것이 먼저 나옵니다.\n‘확인’을 누르면 누가 보고 있는지 모두에게 보이고, 그 알림은 다시 보내지 않습니다. 위쪽의 종에서도 확인할 수 있습니다. 장비가 정상으로 돌아오면 저절로 닫힙니다.',
      '/alert_rule':
        '무엇을 감시하고, 얼마나 지속되면 누구에게 보낼지 정합니다.\n저장하기 전에 ‘지난 7일 미리 보기’로 알림이 몇 건이었을지 확인하세요.',
      '/webhook':
        '알림, 일괄 작업, 단계적 배포, 호스트의 일을 다른 시스템으로 보냅니다. 비밀 키는 만들 때 한 번만 보입니다.\n‘전송 기록’에서 응답 코드와 시간, 응답이 없었던 까닭을 보고, 같은 webhook-id로 다시 보낼 수 있습니다.',
      '/incident':
        '여러 장비가 같은 원인으로 한꺼번에 끊긴 장애를 묶어 보여 줍니다. 랙, 허브, 호스트 가운데 어디부터 확인할지 알려 줍니다.',
      '/recovery':
        '오류가 이어지는 장비에 USB 다시 연결, 재부팅, 전원, 제외를 차례로 시도한 기록입니다. 단계의 성공은 그 뒤 장비의 상태로 정합니다.\n최고 관리자는 장비 종류마다 언제, 무엇을, 몇 번까지 시도할지 정합니다. 장비의 페이지에서 왜 복구하지 않는지 보고 ‘지금 복구’로 시작합니다.\n나아지지 않아 제외된 장비는 사람이 확인하고 다시 넣습니다.\n‘관리’에서는 정한 시각에 사용 가능한 장비를 나누어 재부팅하고, 포트 전원으로 배터리를 두 잔량 사이로 유지하며, 장비마다 결과를 봅니다.',
      '/repair':
        '고장 난 장비를 접수하고 수리가 어디까지 왔는지 봅니다. 접수는 장비 메뉴나 목록에서 고른 장비의 ‘수리 접수’에서 합니다. 접수한 장비는 끝날 때까지 제외됩니다.\n수리됨으로 표시하면 장비가 스스로 확인합니다. 연결되고 오류 없이 10분이 지나면 확인 완료가 되고 팜으로 돌아옵니다. 고쳐지지 않았으면 다시 수리로 보냅니다.\n접수하기 전에 이미 제외되어 있던 장비는 그때의 제외로 돌아갑니다.',
      '/outage':
        '고른 기간에 장비가 무엇 때문에 얼마나 중단되었는지 원인, 모델, 랙, 호스트, 장비별로 봅니다. 이름을 누르면 그 중단만 남고, 아래에 하나씩 나옵니다.\n제외, 사용 중, 앱 작업 중인 시간은 중단이 아닙니다. 끝나지 않은 중단은 지금까지 셉니다. 숫자의 뜻은 ‘뜻’에 있습니다.',
      '/server':
        '장비가 꽂힌 컴퓨터와 그 에이전트의 상태입니다. 이름을 누르면 USB 구조와 부하, 디스크를 봅니다.\n15초 동안 연락이 없는 호스트는 ‘연락 없음’이 되고, 돌아오면 장비도 저절로 돌아옵니다.',
      '/server_manage':
        '호스트를 추가하면 그 컴퓨터에서 실행할 명령이 한 번 나옵니다. 15분 안에 실행하세요.\n새 장비는 여기에서 수락하거나 거절합니다. 호스트를 점검하기 전에는 ‘새 작업 막기’를 누르세요.\n‘에이전트 업데이트’는 호스트가 비면 에이전트를 서버의 버전으로 바꿉니다. 호스트의 설정이 허용해야 합니다.',
      '/user':
        '상태별 사용자 수와 최근에 추가한 사용자를 봅니다. 숫자를 누르거나 검색하면 사용자 목록으로 갑니다.',
      '/user_list':
        '서비스 사용자를 찾습니다. 조건은 주소에 남으므로 그대로 공유할 수 있습니다. 이메일과 휴대폰은 가려져 있습니다.\n배포 설정이 허용하면 그 사용자로 로그인해 화면을 함께 볼 수 있습니다.',
      '/user_detail':
        '사용자 한 명의 정보, 포인트, 테스트, 이용권, 링크와 추가 정보입니다. 주소가 그대로 보이므로 열 때마다 감사 기록에 남습니다.\n‘이력’에는 누가 조회했고 누가 이 사용자로 로그인했는지도 나옵니다.',
      '/link_list':
        '테스트 결과를 여는 모든 링크입니다. 알려진 주소를 그대로 붙여 넣으면 어느 링크인지 찾아 바로 닫을 수 있습니다.\n사용자가 정지되거나 탈퇴하면 그 사용자의 링크는 저절로 닫힙니다.',
      '/product':
        '고객이 살 수 있는 포인트 상품입니다. 초안으로 만들고, 판매를 시작하고, 멈추거나 끝냅니다. 끝낸 상품은 다시 팔 수 없습니다.\n만든 뒤에는 설명만 바꿀 수 있습니다. 다른 값이 필요하면 ‘새로 복제’를 쓰세요.',
      '/ticket':
        '판매와 포인트를 한눈에 봅니다. 30일 안에 만료되는 이용권은 아래에 모입니다.\n‘포인트 지급’은 사용자나 팀에 돈을 받지 않고 포인트를 줍니다.',
      '/ticket_list':
        '구매하거나 지급한 이용권 목록입니다. 번호를 누르면 계산과 원장을, 소유자를 누르면 사용자나 팀을 봅니다.',
      '/point_list':
        '모든 사용자와 팀의 포인트가 오간 내역입니다. 내용과 기간을 골라 어제의 환불이나 소멸만 볼 수 있습니다.\n테스트가 쓴 포인트는 여기서도 돌려줄 수 있습니다.',
      '/ticket_detail':
        '이용권 한 건의 계산과, 그 포인트가 어디로 갔는지 보여 주는 원장입니다.\n취소하면 남은 포인트가 사라지고 환불액이 정해집니다.',
      '/noti':
        '고객 서비스에 보이는 공지입니다. 상태는 표시 여부와 시작, 끝으로 정해집니다.\n아래 막대에서 언제 무엇이 함께 보이는지 확인합니다. ‘지금 끝내기’는 공지를 끄고 기간은 그대로 둡니다.',
      '/add_noti':
        '공지를 한국어와 영어로 씁니다. 영문이 없으면 한국어가 표시됩니다.\n마크다운으로 쓰고, 오른쪽에서 고객에게 보이는 모습을 넓은 화면과 휴대폰 너비로 확인합니다.',
      '/kpi':
        '서비스의 지표를 이전 기간과 함께 봅니다. 하루는 한국 시간이며, 오늘은 지금까지입니다. 값이 없으면 비어 있고 0은 0입니다.\n‘?’를 누르면 각 지표의 뜻이 나옵니다. CSV에도 같은 뜻이 들어 있습니다.',
      '/team':
        '고객의 팀을 그룹별로 관리합니다. 팀에 구성원이 있으면 관리자가 적어도 한 명 있어야 합니다.\n결제 담당자는 팀의 구성원이며, 다른 사람을 지정하거나 해제해야 팀에서 나갈 수 있습니다.',
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
    guide: 'Administrator’s guide (new tab)',
    chapter: (title) => `Administrator’s guide: ${title} (new tab)`,
    pages: {
      '/': 'The state of the farm at a glance. Click a number to list the devices in that state.\nDevices that need attention come first, newest on top; devices lost together share one line.',
      '/device':
        'One row per device. Click a row for its settings; on the right are test history, state and other actions.\nTick several rows to reboot them, update their apps or change their state together; you can undo a state change in the notice below.\n“Jobs” at the top lets anybody pause, resume or cancel what was asked of several devices, and retry those that failed.\nSearch by name, UDID, host or memo, or by one property, as in “type:stb fw:1.2” (also maker:, tag:, model:, rack:). Save columns, order and search as a view.',
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
        'A new version of an app reaches its devices a few at a time. Each stage passes when enough devices succeeded and none of them has a new error for as long as you chose.\nWith too many failures or a new error it halts by itself and names the device and its error. Then continue, roll back to the old version, or cancel.\nRolling back uninstalls nothing; apps with the policy “Force” alone are lowered to the old version. It shows which devices still have the new one.',
      '/device_app_management':
        'The installed and the managed version of each app, side by side. With “Force” or “Upgrade” the app is installed by itself when the device is free, with “Manual” only by the button.\nThe device can’t be used during an update. “Update history” keeps what became of it in the device’s own words. “Cleaning preview” shows what a cleaning after a test would take.',
      '/test':
        'What is running, what waits and why, today’s results and the latest failures.\nA test’s number leads to its log, its pictures and why it was judged so.',
      '/testlist':
        'Find runs by days and by what they are. The filters stand in the address, so a link shows the same list.\n“Test history” of the device list opens a week of that device here.',
      '/test_compare':
        'Two runs that have ended beside each other: device, steps, durations, detection messages, crashes, screens and judged lines.\nWith one run chosen it is compared with the last one that passed, of the same project and model. Only differences are shown at first.',
      '/test_detail':
        'Why the result is what it is stands on top; below are the steps, the pictures and the log; what explores shows crashes and a map of screens too.\nWhile it runs, the log follows its end. Scroll up and it stops; “To the end” follows again.',
      '/test_fail':
        'Runs that failed or ended with an error, put together by cause, device or app. A group leads to its runs.\n“New” marks what was never seen before the chosen days.',
      '/test_figures':
        'Runs that have ended, counted by project, device, model, app or team. A heading sorts, a name leads to its runs.\nWhat each figure counts stands below the table, and in the CSV.',
      '/scheduler':
        'Stop the tests of a category or pause its schedules. Below are the projects and when they run next.\nA pause holds back new starts alone; what is running goes on.',
      '/custom_test':
        'Run a scenario once on some devices, without a project, or let it explore an app by itself (“Autonomous”). Mistakes are named by line and column as you type.\n“Inspect a screen and insert steps” reads what is on a device now: choose an element in the picture or the list, and it is inserted as a step where the cursor stands.\nOnce started, what becomes of each device stands on top.',
      '/tokkidan':
        'What the squad does that crawls apps for crashes while devices are idle. A test that waits gets its device within 30 seconds and the round goes on later: giving way is no failure.\nThe table has the last result of each app on each model. Press one to open that test run.',
      '/tokkidan_list':
        'Which apps are crawled, on which devices and when. “Whenever devices are idle” begins as soon as one is; “at set times” begins where one is idle within ten minutes.\nTurned off, no new round begins. Results stay when an app is deleted here.',
      '/search_tokkidan':
        'Find earlier rounds by app, result and day. The filters stand in the address, so it can be shared.\nA new crash is one that no earlier test of the app had. Coverage is the share of activities that the device which came farthest has seen.',
      '/tokkidan_test_result':
        'What one round has found, beside the round before. New crashes come first; press one to go to its line of the log.\nBelow: how much each model has seen, how each device fared, and the screens and the ways between them.',
      '/alert':
        'Trouble that an alert rule names, what is open first.\n“Acknowledge” tells everybody who is on it, and that alert is not sent again; the bell at the top has it too. It closes by itself once its device is well.',
      '/alert_rule':
        'What is watched, how long it has to last, and who is told.\nBefore you save a rule, “Preview last 7 days” shows how many alerts it would have made.',
      '/webhook':
        'Alerts, bulk actions, rollouts and hosts, sent to other systems. A secret is shown only once, when it is made.\n“Deliveries” shows answer codes and times, and why there was no answer; “Redeliver” sends one again under the same webhook-id.',
      '/incident':
        'Devices that were lost together, grouped by what they share: a rack, a hub or a host. Shows where to look first.',
      '/recovery':
        'What was tried with devices whose error lasted: reconnecting USB, a reboot, power, and at last exclusion. Whether a rung has helped is judged by the device’s state afterwards.\nSuper admins decide for each type of device when, what and how often. A device’s page says why it is not being recovered, and “Recover now” begins it.\nWhat nothing has brought back is excluded until a person has looked at it.\n“Care” reboots available devices at a set time, spread over minutes, keeps batteries between two levels by the power of their ports, and shows what became of each.',
      '/repair':
        'Broken devices and how far their repair has come. Report one from its menu, or several that are chosen in the device list: they are excluded until their case ends.\nOnce a case is marked as fixed the device proves it by itself: reachable and without errors for 10 minutes, it is verified and comes back. If it is not mended, send it back to repair.\nA device that had been excluded before its report is excluded again as it was.',
      '/outage':
        'What devices were lost to in a period, by cause, model, rack, host or device. Click a name to see its outages alone; each stands in the list below.\nTime in which a device is excluded, held or managed is no outage. One that lasts counts until now. “Meaning” says what each figure is.',
      '/server':
        'The computers your devices are plugged into, and their agents. Click a name for its USB tree, load and disk.\nA host that is silent for 15 s counts as away; its devices come back when it does.',
      '/server_manage':
        'When you add a host, you get a command to run on it within 15 minutes; it is shown once.\nAccept or reject new devices here. Before working on a host, use “Pause new work”.\n“Update agent” brings an agent to the server’s release once the host is free, where the host’s settings allow it.',
      '/user':
        'How many users there are by status, and the newest. A number or a search leads to the list of users.',
      '/user_list':
        'Find users of the service. What you look for stays in the address, to be shared. Emails and phones are masked.\nIf the deployment allows it, you can sign in as a user to see what they see.',
      '/user_detail':
        'One user: facts, points, tests, tickets, links and extra data. Addresses are whole here, so each visit is noted in the audit trail.\n“History” also says who has read the user and who has signed in as the user.',
      '/link_list':
        'All links to results of tests. Paste an address that has got about, and the link it belongs to is found and can be closed.\nLinks of a user who is suspended or has left close by themselves.',
      '/product':
        'Points that customers can buy. A product begins as a draft, goes on sale, and is paused or ended; an ended one is never sold again.\nOnce it is made only its description changes. For other values use “Copy as new”.',
      '/ticket':
        'Sales and points at a glance. Tickets that expire within 30 days stand below.\n“Give points” gives a user or a team points without money.',
      '/ticket_list':
        'Tickets that were bought or given. A press on the number shows receipt and ledger, one on the owner the user or team.',
      '/point_list':
        'Where the points of all users and teams came from and went. By kind and days it shows yesterday’s refunds or what expired alone.\nWhat a test has taken can be given back here too.',
      '/ticket_detail':
        'The receipt of one ticket, and the ledger that says where its points went.\nCancelling takes the points that are left and says what is to be refunded.',
      '/noti':
        'Notices that the customers’ service shows. A notice’s state follows from whether it is on, its start and its end.\nThe bars below show which are shown together. “End now” turns a notice off and leaves its dates.',
      '/add_noti':
        'Write a notice in Korean and English. Where there is no English, Korean is shown.\nIt is written in Markdown; beside it you see what customers see, on a wide screen and at the width of a phone.',
      '/kpi':
        'What the service is measured by, beside the period before. Days are Korean; today counts as far as it has come. What is unknown is a gap, and zero is zero.\n“?” says what a figure means; so does the CSV.',
      '/team':
        'Manage customers’ teams by group. A team with members always has at least one admin.\nThe billing manager is a member, and can leave once someone else or nobody is named.',
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
