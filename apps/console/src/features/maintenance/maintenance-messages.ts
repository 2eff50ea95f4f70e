import { defineMessages } from '../../platform/i18n/messages.ts';

export const maintenanceMessages = defineMessages({
  ko: {
    begin: '점검',
    excludeAll: (count: string) => `${count}대 제외`,
    already: (count: string) => `${count}대는 이미 제외되어 있습니다. 더 늦게 끝나는 제외는 그대로 둡니다.`,
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
    already: (count) => `${count} already excluded. Exclusions that end later are kept.`,
    beginOf: (place) => `Maintenance of ${place}`,
    explain: (count) => `Devices to exclude: ${count}. They come back automatically at the time you choose.`,
    refused: (count) => `${count} under test or in use will be left as they are.`,
    noDevices: 'No devices.',
    begun: (place, count) => `${place}: devices excluded: ${count}`,
    left: (place, count) => `${place}: devices not excluded: ${count}`,
    failed: 'Could not start maintenance',
    cancel: 'Cancel',
    close: 'Close',
  },
});
