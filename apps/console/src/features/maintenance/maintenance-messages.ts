import { defineMessages } from '../../platform/i18n/messages.ts';

export const maintenanceMessages = defineMessages({
  ko: {
    begin: '점검',
    excludeAll: (count: string) => `${count}대 제외`,
    already: (count: string) => `${count}대는 이미 제외되어 있고, 더 늦게까지면 그대로 둡니다.`,
    beginOf: (place: string) => `${place} 점검`,
    explain: (count: string) => `장비 ${count}대를 제외합니다. 정한 시각에 저절로 돌아옵니다.`,
    refused: (count: string) => `${count}대는 지금 테스트 중이거나 사용 중이라 그대로 둡니다.`,
    noDevices: '장비가 없습니다.',
    begun: (place: string, count: string) => `${place}: 장비 ${count}대를 제외했습니다`,
    left: (place: string, count: string) => `${place}: 장비 ${count}대는 제외하지 못했습니다`,
    failed: '점검을 시작하지 못했습니다',
    cancel: '취소',
    close: '닫기',
  },
  en: {
    begin: 'Maintenance',
    excludeAll: (count) => `Exclude ${count}`,
    already: (count) => `Excluded already, and left so where that ends later: ${count}.`,
    beginOf: (place) => `Maintenance of ${place}`,
    explain: (count) => `Excludes devices: ${count}. They come back by themselves at the time you choose.`,
    refused: (count) => `Under test or in use now, and left as they are: ${count}.`,
    noDevices: 'There are no devices.',
    begun: (place, count) => `${place}: devices excluded: ${count}`,
    left: (place, count) => `${place}: devices not excluded: ${count}`,
    failed: 'The maintenance could not begin',
    cancel: 'Cancel',
    close: 'Close',
  },
});
