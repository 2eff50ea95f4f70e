import { defineMessages } from '../../platform/i18n/messages.ts';

export const incidentMessages = defineMessages({
  ko: {
    title: '여러 장비 장애',
    open: '진행 중',
    past: '지난 장애',
    loading: '장애 기록을 불러오는 중입니다.',
    loadFailed: '장애 기록을 불러오지 못했습니다',
    none: '지금은 없습니다.',
    noPast: '지난 장애가 없습니다.',
    history: '여러 장비 장애 기록',
    kinds: {
      host_away: (host: string, count: string) => `호스트 ${host} 연락 없음 · 장비 ${count}대`,
      devices_lost: (host: string, count: string) => `${host}에서 장비 ${count}대가 한꺼번에 끊김`,
    },
    advice: {
      host_away: '호스트의 전원, 네트워크, 에이전트를 확인하세요.',
      devices_lost: '허브 전원과 USB 케이블, 호스트의 adb를 확인하세요.',
    },
    hub: (hub: string) => `허브 ${hub}`,
    devices: '장비',
    ended: (from: string, to: string) => `${from} – ${to}`,
    showHosts: '호스트 보기',
    banner: '여러 장비 장애',
  },
  en: {
    title: 'Incidents',
    open: 'Open',
    past: 'Past',
    loading: 'Loading incidents.',
    loadFailed: 'The incidents could not be loaded',
    none: 'There is none now.',
    noPast: 'There has been none.',
    history: 'All incidents',
    kinds: {
      host_away: (host, count) => `Host ${host} is away · devices: ${count}`,
      devices_lost: (host, count) => `Devices lost together on ${host}: ${count}`,
    },
    advice: {
      host_away: 'Check power, network and agent of the host.',
      devices_lost: 'Check the power of the hub, the USB cables and adb on the host.',
    },
    hub: (hub) => `Hub ${hub}`,
    devices: 'Devices',
    ended: (from, to) => `${from} – ${to}`,
    showHosts: 'Show hosts',
    banner: 'Incidents',
  },
});
