import { defineMessages } from '../../platform/i18n/messages.ts';

export const guideMessages = defineMessages({
  ko: {
    title: 'Scale Factor 안내',
    intro:
      'Scale Factor는 화면의 실제 픽셀 수를 테스트 도구가 쓰는 좌표로 나눈 값입니다. 이 값이 틀리면 테스트가 엉뚱한 곳을 누릅니다.',
    androidTitle: 'Android',
    android: 'Android의 좌표는 실제 픽셀입니다. 항상 1을 입력합니다.',
    iosTitle: 'iOS',
    ios: 'iOS의 좌표는 포인트입니다. 장비마다 1포인트가 몇 픽셀인지 입력합니다.',
    device: '장비',
    factor: 'Scale Factor',
    rows: {
      pro: 'iPhone X, XS, XS Max, 11 Pro, 12 이후의 모든 iPhone(SE 제외)',
      plus: 'iPhone 6 Plus, 6s Plus, 7 Plus, 8 Plus',
      two: 'iPhone 6, 6s, 7, 8, SE, XR, 11',
      ipad: 'iPad (모든 Retina 모델)',
    },
    checkTitle: '표에 없는 장비',
    check: '화면 캡처의 너비(픽셀)를 Appium이 알려 주는 화면 너비(포인트)로 나눕니다.',
    example: '예: 1170 픽셀 ÷ 390 포인트 = 3',
    zoom: '화면 확대(디스플레이 줌)를 켠 장비는 값이 달라집니다. 먼저 끄세요.',
    back: '장비 목록으로',
  },
  en: {
    title: 'Scale factor guide',
    intro:
      'The scale factor is the number of physical pixels per coordinate unit of the test tool. If it is wrong, tests tap in the wrong place.',
    androidTitle: 'Android',
    android: 'Android coordinates are physical pixels. Always enter 1.',
    iosTitle: 'iOS',
    ios: 'iOS coordinates are points. Enter how many pixels one point has on the device.',
    device: 'Device',
    factor: 'Scale factor',
    rows: {
      pro: 'iPhone X, XS, XS Max, 11 Pro, and every iPhone since 12 (except SE)',
      plus: 'iPhone 6 Plus, 6s Plus, 7 Plus, 8 Plus',
      two: 'iPhone 6, 6s, 7, 8, SE, XR, 11',
      ipad: 'iPad (all Retina models)',
    },
    checkTitle: 'Devices not listed',
    check: 'Divide the width of a screenshot (pixels) by the screen width that Appium reports (points).',
    example: 'Example: 1170 pixels ÷ 390 points = 3',
    zoom: 'Display Zoom changes the value. Turn it off first.',
    back: 'Back to device list',
  },
});
