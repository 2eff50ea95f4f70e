import { defineMessages } from '../../platform/i18n/messages.ts';

const kinds = { uhubctl: 'uhubctl', snmp: 'SNMP', http: 'HTTP' };

export const powerMessages = defineMessages({
  ko: {
    title: '전원 제어기',
    byServer: '서버',
    byHost: (host: string) => `호스트 ${host}`,
    kinds: { ...kinds, command: '명령' },
    offFor: (seconds: string) => `${seconds}초 동안 끕니다`,
    untried: '아직 시험하지 않았습니다.',
    works: (time: string) => `${time}에 장비가 새로 부팅했습니다.`,
    cannot: '이 장비의 전원을 전환하지 못합니다.',
    cannotShort: '전환 불가',
    lastTry: (time: string) => `${time}의 마지막 시도:`,
    missing: (name: string) => `${name}: 이 장비의 호스트에도 서버에도 없는 전원 제어기입니다.`,
    test: '시험',
    testTitle: '전원 제어기 시험',
    testQuestion: (outlet: string, device: string) =>
      `${outlet}의 전원을 껐다 켭니다. ${device} 장비가 새로 부팅하면 성공입니다.`,
    testWarning: '다른 장비가 이 전원에 연결되어 있으면 그 장비가 꺼집니다.',
    chooseFirst: '시험할 전원 제어기를 선택하세요.',
    close: '닫기',
    cancel: '취소',
    testing: '시험하는 중',
  },
  en: {
    title: 'Power controller',
    byServer: 'Server',
    byHost: (host) => `Host ${host}`,
    kinds: { ...kinds, command: 'command' },
    offFor: (seconds) => `off for ${seconds} s`,
    untried: 'Not tried yet.',
    works: (time) => `The device restarted by it at ${time}.`,
    cannot: 'It can’t switch the power of this device.',
    cannotShort: 'can’t switch',
    lastTry: (time) => `Last try, ${time}:`,
    missing: (name) => `${name}: neither the device’s host nor the server has this power controller.`,
    test: 'Test',
    testTitle: 'Test power controller',
    testQuestion: (outlet, device) => `${outlet} is switched off and on. It works if ${device} restarts.`,
    testWarning: 'If another device hangs on this outlet, that one goes down.',
    chooseFirst: 'Choose a power controller to test.',
    close: 'Close',
    cancel: 'Cancel',
    testing: 'Testing',
  },
});
