import { defineMessages } from '../../platform/i18n/messages.ts';

export const chooserMessages = defineMessages({
  ko: {
    devices: '장비',
    deviceType: '장비 종류',
    types: { any: '모두', mobile: '모바일', stb: '셋톱박스' },
    searchDevices: '장비 검색: 랙 위치, 이름, UDID',
    chosen: (count: string) => `${count}대 선택`,
    chooseMatching: (count: string) => `검색된 ${count}대 모두 선택`,
    clearChosen: '선택 해제',
    allChosen: '검색된 장비를 모두 선택했습니다.',
    noneChosen: '선택한 장비가 없습니다.',
    loadingDevices: '장비를 불러오는 중입니다.',
    devicesFailed: '장비를 불러오지 못했습니다',
    noDevicesYet: '등록된 Android 장비가 없습니다.',
    noDeviceMatches: '검색에 맞는 장비가 없습니다.',
  },
  en: {
    devices: 'Devices',
    deviceType: 'Device type',
    types: { any: 'All', mobile: 'Mobile', stb: 'Set-top box' },
    searchDevices: 'Search devices: rack location, name, UDID',
    chosen: (count) => `${count} chosen`,
    chooseMatching: (count) => `Choose all ${count} found`,
    clearChosen: 'Clear choice',
    allChosen: 'All devices found are chosen.',
    noneChosen: 'No device is chosen.',
    loadingDevices: 'Loading devices',
    devicesFailed: 'Could not load the devices',
    noDevicesYet: 'There are no Android devices.',
    noDeviceMatches: 'No device matches.',
  },
});
