import type { Text } from '../text/language.ts';
import type { RunError } from './run-errors.ts';
import type { ItemState } from './run-link.ts';
import type {
  AccessMode,
  Executor,
  RunResult,
  RunStage,
  RunState,
  TestType,
  WaitingReason,
} from './run-states.ts';
import type { LogLevel } from './test-run.ts';

export const runStateWords = {
  queued: { ko: '대기 중', en: 'Queued' },
  standby: { ko: '준비 중', en: 'Preparing' },
  running: { ko: '실행 중', en: 'Running' },
  cleaning: { ko: '정리 중', en: 'Cleaning' },
  ended: { ko: '끝남', en: 'Ended' },
} as const satisfies Record<RunState, Text>;

export const runResultWords = {
  passed: { ko: '성공', en: 'Passed' },
  warning: { ko: '경고', en: 'Warning' },
  failed: { ko: '실패', en: 'Failed' },
  stopped: { ko: '중지됨', en: 'Stopped' },
  error: { ko: '오류', en: 'Error' },
} as const satisfies Record<RunResult, Text>;

export const runStageWords = {
  reboot: { ko: '재부팅', en: 'Reboot' },
  clean_before: { ko: '시작 전 정리', en: 'Cleaning before' },
  install: { ko: '앱 설치', en: 'App installation' },
  test: { ko: '테스트', en: 'Test' },
  clean_after: { ko: '끝난 뒤 정리', en: 'Cleaning after' },
} as const satisfies Record<RunStage, Text>;

/** Of a step, and whatever else stands in a run's timeline. */
export const itemStateWords = {
  running: { ko: '진행 중', en: 'Under way' },
  passed: { ko: '성공', en: 'Passed' },
  failed: { ko: '실패', en: 'Failed' },
  skipped: { ko: '건너뜀', en: 'Skipped' },
} as const satisfies Record<ItemState, Text>;

export const accessModeWords = {
  private: { ko: '비공개', en: 'Private' },
  team: { ko: '팀', en: 'Team' },
  public: { ko: '공개', en: 'Public' },
} as const satisfies Record<AccessMode, Text>;

export const testTypeWords = {
  autonomous: { ko: '자율 탐색', en: 'Autonomous' },
  scenario: { ko: '시나리오', en: 'Scenario' },
} as const satisfies Record<TestType, Text>;

export const executorWords = {
  auto: { ko: '자동', en: 'Automatic' },
  adb: { ko: 'adb', en: 'adb' },
  webdriver: { ko: 'WebDriver', en: 'WebDriver' },
  external: { ko: '외부 실행기', en: 'Outside runner' },
} as const satisfies Record<Executor, Text>;

/** What a waiting reason has as its detail where that is no name. */
export const waitingDetailWords = {
  all: { ko: '전체', en: 'all' },
  category: { ko: '분류', en: 'its category' },
  project: { ko: '프로젝트', en: 'its project' },
  AGENT_TOO_OLD: { ko: '에이전트가 오래되었습니다', en: 'the agent is too old' },
  /** Another deployment has the device, of which nothing more is told. */
  ELSEWHERE: { ko: '다른 배포에서 사용 중', en: 'in use by another deployment' },
} as const satisfies Record<string, Text>;
export type WaitingDetail = keyof typeof waitingDetailWords;

/** Why a run waits, and what helps. */
export const waitingWords = {
  PAUSED: { ko: '일시 중지되어 기다립니다.', en: 'It is paused.' },
  NO_MATCH: { ko: '조건에 맞는 장비가 없습니다.', en: 'No device matches the filter.' },
  USER_LIMIT: { ko: '사용자의 동시 테스트 수가 찼습니다.', en: 'The user has no test to spare.' },
  POINTS: { ko: '포인트가 모자랍니다.', en: 'There are not enough points.' },
  EXCLUDED: { ko: '장비가 제외되어 있습니다.', en: 'The device is excluded.' },
  ERROR: { ko: '장비에 오류가 있습니다.', en: 'The device has an error.' },
  LOW_BATTERY: { ko: '배터리가 부족합니다.', en: 'The battery is too low.' },
  HOST_DRAINING: { ko: '호스트가 새 작업을 받지 않습니다.', en: 'The host takes no new work.' },
  HOST_FULL: {
    ko: '호스트에서 실행할 수 있는 테스트가 찼습니다.',
    en: 'The host runs as many tests as it may.',
  },
  BUSY: { ko: '장비를 다른 작업이 쓰고 있습니다.', en: 'The device is in use.' },
} as const satisfies Record<WaitingReason, Text>;

export const runErrorWords = {
  DEVICE_AWAY: { ko: '장비 연결이 끊겼습니다.', en: 'The device went away.' },
  DEVICE_REBOOTED: {
    ko: '테스트 중에 장비가 다시 시작되었습니다.',
    en: 'The device restarted during the test.',
  },
  INSTALL_FAILED: { ko: '앱을 설치하지 못했습니다.', en: 'The app could not be installed.' },
  PREPARE_FAILED: { ko: '장비를 준비하지 못했습니다.', en: 'The device could not be prepared.' },
  HOST_AWAY: { ko: '호스트와 연락이 끊겼습니다.', en: 'The host went away.' },
  HOST_DISK: { ko: '호스트의 디스크에 쓸 수 없습니다.', en: 'The host’s disk can’t be written to.' },
  FILE_NOT_FETCHED: {
    ko: '호스트가 서버에서 앱 파일을 받지 못했습니다.',
    en: 'The host could not fetch the app file from the server.',
  },
  FILE_CHANGED: {
    ko: '호스트가 받은 앱 파일이 서버에 올린 파일과 다릅니다.',
    en: 'The app file that the host fetched is not the one that was uploaded.',
  },
  RUNNER_LOST: { ko: '외부 실행기와 연락이 끊겼습니다.', en: 'The outside runner went away.' },
  AGENT_RESTARTED: { ko: '호스트의 에이전트가 다시 시작되었습니다.', en: 'The host’s agent restarted.' },
  APPIUM_AWAY: { ko: 'Appium이 응답하지 않습니다.', en: 'Appium does not respond.' },
  INTERRUPTED: { ko: '다른 작업이 장비를 가져갔습니다.', en: 'Another action took the device.' },
  GAVE_WAY: { ko: '기다리는 테스트에 장비를 양보했습니다.', en: 'It gave its device to a run that waited.' },
  WAITED_TOO_LONG: {
    ko: '기다리는 시간 안에 장비를 쓸 수 없었습니다.',
    en: 'No device was free within its waiting time.',
  },
  APP_GONE: { ko: '테스트할 앱이 없습니다.', en: 'The app to test is not there any more.' },
  DEVICE_GONE: { ko: '장비가 삭제되었습니다.', en: 'The device has been removed.' },
  AGENT_TOO_OLD: {
    ko: '호스트의 에이전트가 오래되어 테스트를 실행할 수 없습니다. 에이전트를 업데이트하세요.',
    en: 'The host’s agent is too old for tests. Update the agent.',
  },
  NOT_POSSIBLE: { ko: '이 장비에서는 실행할 수 없습니다.', en: 'It can’t be run on this device.' },
} as const satisfies Record<RunError, Text>;

/** The levels of a device's log, as its letters are read. */
export const logLevelWords = {
  V: { ko: '자세히', en: 'Verbose' },
  D: { ko: '디버그', en: 'Debug' },
  I: { ko: '정보', en: 'Info' },
  W: { ko: '경고', en: 'Warning' },
  E: { ko: '오류', en: 'Error' },
  F: { ko: '치명적 오류', en: 'Fatal' },
} as const satisfies Record<LogLevel, Text>;
