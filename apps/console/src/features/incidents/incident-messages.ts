import { defineMessages } from '../../platform/i18n/messages.ts';

export const incidentMessages = defineMessages({
  ko: {
    title: '동시 장애',
    unit: '건 진행 중',
    open: '진행 중',
    past: '지난 장애',
    loading: '장애 기록을 불러오는 중입니다.',
    loadFailed: '장애 기록을 불러오지 못했습니다',
    none: '지금은 없습니다.',
    whatCounts:
      '호스트와 연락이 끊기거나, 한 호스트나 허브의 장비가 10초 안에 3대 이상, 절반 이상 끊기면 장비마다가 아니라 한 건으로 여기에 나타납니다.',
    noPast: '지난 장애가 없습니다.',
    history: '동시 장애 기록',
    hubOf: (host: string, hub: string) => `${host} 허브 ${hub}`,
    kinds: {
      host_away: (place: string, count: string) => `호스트 ${place} 연락 없음 · 장비 ${count}대`,
      devices_lost: (place: string, count: string) => `${place}에서 장비 ${count}대가 한꺼번에 끊김`,
    },
    advice: {
      host_away: '호스트의 전원, 네트워크, 에이전트를 확인하세요.',
      devices_lost: '허브 전원과 USB 케이블, 호스트의 adb를 확인하세요.',
    },
    devices: '장비',
    back: (back: string, all: string) => `${all}대 중 ${back}대 돌아옴`,
    left: '팜에 없음',
    showHost: (host: string) => `${host} 호스트 보기`,
    reconnect: (count: string) => `${count}대 USB 다시 연결`,
    showHosts: '호스트 보기',
    banner: '동시 장애',
    hostsAway: (hosts: string, devices: string) =>
      `연결 문제: 호스트 ${hosts}대 연락 없음 · 장비 ${devices}대`,
    several: (incidents: string, devices: string) => `동시 장애 ${incidents}건 · 장비 ${devices}대`,
    shared: '이 장비만이 아닙니다:',
  },
  en: {
    title: 'Incidents',
    unit: 'open',
    open: 'Open',
    past: 'Past',
    loading: 'Loading incidents.',
    loadFailed: 'The incidents could not be loaded',
    none: 'There is none now.',
    whatCounts:
      'When a host goes away, or at least 3 devices and at least half of a host or hub are lost within 10 s, that stands here as one, not once for each device.',
    noPast: 'There has been none.',
    history: 'All incidents',
    hubOf: (host, hub) => `${host} hub ${hub}`,
    kinds: {
      host_away: (place, count) => `Host ${place} is away · devices: ${count}`,
      devices_lost: (place, count) => `Devices lost together on ${place}: ${count}`,
    },
    advice: {
      host_away: 'Check power, network and agent of the host.',
      devices_lost: 'Check the power of the hub, the USB cables and adb on the host.',
    },
    devices: 'Devices',
    back: (back, all) => `${back} of ${all} back`,
    left: 'not in the farm',
    showHost: (host) => `Show host ${host}`,
    reconnect: (count) => `Reconnect USB of ${count}`,
    showHosts: 'Show hosts',
    banner: 'Incidents',
    hostsAway: (hosts, devices) => `Connection problem: hosts away: ${hosts} · devices: ${devices}`,
    several: (incidents, devices) => `Incidents: ${incidents} · devices: ${devices}`,
    shared: 'Not this device alone:',
  },
});
