import { defineMessages } from '../../platform/i18n/messages.ts';

export const hostMessages = defineMessages({
  ko: {
    title: '호스트',
    countUnit: '대',
    loading: '호스트를 불러오는 중입니다.',
    loadFailed: '호스트 목록을 불러오지 못했습니다',
    none: '등록된 호스트가 없습니다. 장비를 꽂을 컴퓨터를 호스트로 추가하세요.',
    noneToManage: '위에 이름을 입력하고 호스트를 추가하면, 그 컴퓨터에서 실행할 명령이 나옵니다.',
    columns: {
      name: '이름',
      state: '상태',
      address: '주소',
      devices: '장비',
      runs: '테스트',
      adb: 'adb 서버',
      agent: '에이전트',
      lastSeen: '마지막 연락',
      disk: '남은 디스크',
      load: '부하',
    },
    runsOf: (count: string, most: string) => `${count} / ${most}`,
    states: { online: '연결됨', away: '연락 없음', waiting: '에이전트 대기 중' },
    adbStates: { running: '정상', hung: '멈춤', down: '꺼짐' },
    never: '없음',
    draining: '새 작업 막음',
    adbTroubles: {
      adb_missing: 'adb 없음, 설치하거나 ADB_PATH 지정',
      crash_loop: '반복해서 종료됨, 다른 adb가 포트를 쓰는지 확인',
      foreign_hung: '다른 adb 서버가 멈춤, 직접 다시 시작',
      version_mismatch: '설치된 adb와 버전이 다름, 쓰지 않을 때 에이전트 다시 시작',
    },
    agentAges: { older: '업데이트 필요', newer: '서버보다 새 버전' },
    linkTroubles: {
      clone: (own: string, other: string) =>
        `같은 키를 쓰는 호스트가 둘입니다: ${own}, ${other}. 키를 교체하세요.`,
      update_agent: (_own: string, other: string, isNewer: boolean) =>
        isNewer
          ? `서버보다 새 에이전트: ${other}. 서버를 업데이트하세요.`
          : `버전이 맞지 않는 에이전트: ${other}. 에이전트를 업데이트하세요.`,
      flood: (_own: string, other: string) =>
        `메시지가 너무 많아 속도를 늦추거나 연결을 끊었습니다: ${other}`,
    },
    skewed: (seconds: number) => `시계 차이 ${String(seconds)}초`,
  },
  en: {
    title: 'Hosts',
    countUnit: '',
    loading: 'Loading hosts.',
    loadFailed: 'Could not load hosts',
    none: 'No hosts yet. Add the computer your devices are plugged into as a host.',
    noneToManage: 'Enter a name above and add the host to get the command to run on it.',
    columns: {
      name: 'Name',
      state: 'State',
      address: 'Address',
      devices: 'Devices',
      runs: 'Tests',
      adb: 'adb server',
      agent: 'Agent',
      lastSeen: 'Last seen',
      disk: 'Free disk',
      load: 'Load',
    },
    runsOf: (count, most) => `${count} / ${most}`,
    states: { online: 'Online', away: 'Away', waiting: 'Waiting for agent' },
    adbStates: { running: 'Running', hung: 'Hung', down: 'Down' },
    never: 'Never',
    draining: 'New work paused',
    adbTroubles: {
      adb_missing: 'adb is missing: install it or set ADB_PATH',
      crash_loop: 'keeps crashing: check whether another adb uses the port',
      foreign_hung: 'another adb server hangs: restart it manually',
      version_mismatch: 'version differs from the installed one: restart the agent when idle',
    },
    agentAges: { older: 'update needed', newer: 'newer than the server' },
    linkTroubles: {
      clone: (own: string, other: string) => `Two hosts use the same key: ${own}, ${other}. Rotate the key.`,
      update_agent: (_own: string, other: string, isNewer: boolean) =>
        isNewer
          ? `Agent newer than the server: ${other}. Update the server.`
          : `Agent version mismatch: ${other}. Update the agent.`,
      flood: (_own: string, other: string) => `Too many messages, slowed down or disconnected: ${other}`,
    },
    skewed: (seconds: number) => `Clock off by ${String(seconds)} s`,
  },
});
