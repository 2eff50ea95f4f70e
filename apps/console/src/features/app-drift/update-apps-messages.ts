import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

export const updateEverywhereMessages = defineMessages({
  ko: {
    updateAll: '전체 장비 업데이트',
    close: '닫기',
    cancel: '취소',
    asking: '요청하는 중',
    counting: '관리 버전과 다른 앱을 세는 중입니다.',
    text: (apps: string) => `장비의 앱 최대 ${apps}개를 관리 버전으로 업데이트합니다.`,
    onDevices: (devices: string) => `장비 ${devices}대`,
    nothing: '관리 버전과 다른 앱이 없습니다.',
    restricted: '업데이트하는 동안 그 장비를 사용할 수 없습니다.',
    leftOut: '제외한 장비와 더 높은 버전이 설치된 앱은 그대로 둡니다. 강제 정책인 앱은 버전을 낮춥니다.',
    word: '업데이트',
    type: '계속하려면 ‘업데이트’를 입력하세요.',
    field: '확인 입력',
    missing: '‘업데이트’를 입력해야 합니다.',
    begun: (devices: string) => `장비 ${devices}대의 앱 업데이트를 시작합니다.`,
    nothingBegun: '업데이트할 앱이 없습니다.',
    failed: '전체 장비를 업데이트하지 못했습니다',
  },
  en: {
    updateAll: 'Update all devices',
    close: 'Close',
    cancel: 'Cancel',
    asking: 'Asking',
    counting: 'Counting the apps that differ from their managed versions.',
    text: (apps) => `Brings up to ${counted(apps, 'app')} on devices to the managed versions.`,
    onDevices: (devices) => counted(devices, 'device'),
    nothing: 'No app differs from its managed version.',
    restricted: 'A device can’t be used during its update.',
    leftOut:
      'Excluded devices and apps with a higher version stay as they are; the policy “force” brings them down.',
    word: 'update',
    type: 'Type “update” to go on.',
    field: 'Confirmation',
    missing: 'Type “update” first.',
    begun: (devices) => `Updating the apps of ${counted(devices, 'device')}.`,
    nothingBegun: 'There is no app to update.',
    failed: 'Could not update all devices',
  },
});
