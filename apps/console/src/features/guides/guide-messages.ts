import { defineMessages } from '../../platform/i18n/messages.ts';

export const guideMessages = defineMessages({
  ko: {
    title: 'Scale Factor 안내',
    intro:
      'Scale Factor는 화면의 실제 픽셀 수를 테스트 도구가 쓰는 좌표로 나눈 값입니다. 이 값이 틀리면 테스트가 엉뚱한 곳을 누릅니다.',
    androidTitle: 'Android',
    android: 'Android의 좌표는 실제 픽셀입니다. 항상 1을 입력합니다.',
    iosTitle: 'iOS',
    ios: 'iOS의 좌표는 포인트입니다. 기기마다 한 포인트에 든 픽셀 수를 입력합니다.',
    device: '기기',
    factor: 'Scale Factor',
    rows: {
      pro: 'iPhone X, XS, XS Max, 11 Pro, 12 이후의 모든 iPhone(SE 제외)',
      plus: 'iPhone 6 Plus, 6s Plus, 7 Plus, 8 Plus',
      two: 'iPhone 6, 6s, 7, 8, SE, XR, 11',
      ipad: 'iPad (모든 Retina 모델)',
    },
    checkTitle: '표에 없는 기기',
    check: '화면을 캡처한 그림의 너비(픽셀)를 Appium이 알려 주는 화면 너비(포인트)로 나눕니다.',
    example: '예: 1170 픽셀 ÷ 390 포인트 = 3',
    zoom: '화면 확대(디스플레이 줌)를 켠 기기는 값이 달라집니다. 먼저 끄세요.',
    back: '장비 목록으로',
  },
  en: {
    title: 'Scale factor guide',
    intro:
      'The scale factor is the number of real pixels of a screen for each unit of the coordinates that the test tool uses. With a wrong one, tests touch the wrong places.',
    androidTitle: 'Android',
    android: 'Coordinates on Android are real pixels. Always enter 1.',
    iosTitle: 'iOS',
    ios: 'Coordinates on iOS are points. Enter how many pixels a point of the device has.',
    device: 'Device',
    factor: 'Scale factor',
    rows: {
      pro: 'iPhone X, XS, XS Max, 11 Pro, and every iPhone from 12 on (but SE)',
      plus: 'iPhone 6 Plus, 6s Plus, 7 Plus, 8 Plus',
      two: 'iPhone 6, 6s, 7, 8, SE, XR, 11',
      ipad: 'iPad (every Retina model)',
    },
    checkTitle: 'A device that is not listed',
    check:
      'Divide the width of a screenshot in pixels by the width of the screen in points, as Appium gives it.',
    example: 'Example: 1170 pixels ÷ 390 points = 3',
    zoom: 'Display Zoom changes the value. Turn it off first.',
    back: 'To the device list',
  },
});
