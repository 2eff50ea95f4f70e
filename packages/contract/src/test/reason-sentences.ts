import type { Text } from '../text/language.ts';
import { selectorForm } from './selector-words.ts';

/**
 * Why a step, a cleaning, a run or a command has not done what it was to do, as a closed table: the agent tells and stores the English, whoever
 * shows it recognises that and says it in the reader's language. So the English of a sentence stays as it is.
 */
const ofSteps = {
  notSeen: { ko: '화면에 없습니다: {wanted}', en: 'nothing on the screen has {wanted}' },
  stillSeen: { ko: '아직 화면에 있습니다: {wanted}', en: '{wanted} is still on the screen' },
  notReached: { ko: '시간 안에 찾지 못했습니다: {wanted}', en: '{wanted} was not reached in time' },
  notInList: {
    ko: '목록의 처음부터 끝까지 없습니다: {wanted}',
    en: "nothing from the list's beginning to its end has {wanted}",
  },
  reads: { ko: '{wanted}의 글은 "{read}"입니다', en: '{wanted} reads "{read}"' },
  noLine: { ko: '로그의 어느 줄에도 없습니다: "{text}"', en: 'no line of the log has "{text}"' },
  noApp: { ko: '단계에도 시나리오에도 앱이 없습니다', en: 'neither the step nor the scenario names an app' },
  exitCode: { ko: '종료 코드 {code}', en: 'exit code {code}' },
  isProtected: { ko: '{app}의 데이터는 보호되어 있습니다', en: 'the data of {app} is protected' },
  notCleared: { ko: '데이터를 지우지 못했습니다: {said}', en: 'its data was not cleared: {said}' },
  notOpened: {
    ko: '{app} 앱이 설치되어 있지 않거나 열 수 있는 화면이 없습니다',
    en: '{app} is not installed, or has nothing that could be opened',
  },
  beyondAscii: {
    ko: 'ASCII 밖의 글자를 입력하려면 WebDriver나 호스트 설정의 INPUT_METHOD가 필요합니다',
    en: 'letters beyond ASCII need WebDriver, or INPUT_METHOD in the configuration of the host',
  },
  noMethod: {
    ko: '입력기 {method} 앱이 장비에 설치되어 있지 않습니다: {said}',
    en: 'the input method {method} is not installed on the device: {said}',
  },
  noField: {
    ko: '입력기 {method} 앱이 화면에 없습니다. 글을 받을 입력란이 없습니다',
    en: 'the input method {method} is not on the screen: no field takes the text',
  },
  notTyped: { ko: '입력하지 못했습니다: {said}', en: 'it was not typed: {said}' },
  noFocus: { ko: '포커스가 있는 것이 없습니다', en: 'nothing has the focus' },
  noRoom: { ko: '화면 캡처를 저장할 자리가 없습니다', en: 'there is no room for the picture' },
  unread: { ko: '화면을 읽지 못했습니다: {why}', en: 'the screen could not be read: {why}' },
  restless: { ko: '화면이 멈추지 않고 바뀝니다', en: 'the screen never rests' },
  brokenTree: { ko: '화면의 트리가 깨져 있습니다', en: 'the tree of the screen is broken' },
  silent: { ko: 'uiautomator가 답하지 않습니다', en: 'uiautomator says nothing' },
  inRound: { ko: '{round}번째 반복에서 실패했습니다', en: 'failed in round {round}' },
  inStep: { ko: '안에 있는 단계가 실패했습니다', en: 'a step of it failed' },
  notKnown: {
    ko: '그 사이에 장비 연결이 끊겨 실행되었는지 알 수 없습니다',
    en: 'the device was lost meanwhile: it is not known whether it was done',
  },
  failed: { ko: '실패했습니다', en: 'it failed' },
  notInFront: {
    ko: '{app} 앱이 맨 앞에 머물지 않습니다. 맨 앞: {activity}',
    en: '{app} does not stay in front: {activity} does',
  },
} as const satisfies Record<string, Text>;

const ofCleaning = {
  runWithoutApp: { ko: '실행에 앱이 없습니다', en: 'the run has no app' },
  notInstalled: { ko: '{app} 앱이 설치되어 있지 않습니다', en: '{app} is not installed' },
  dataLeft: {
    ko: '{app}의 데이터를 지우지 못했습니다: {said}',
    en: 'the data of {app} was not cleared: {said}',
  },
  stillRuns: { ko: '{app} 앱이 아직 실행 중입니다', en: '{app} still runs' },
  appsUnknown: {
    ko: '전에 무엇이 설치되어 있었는지 알 수 없습니다',
    en: 'it is not known what was installed before',
  },
  noApps: { ko: '지울 앱이 없습니다', en: 'there is none' },
  appsLeft: { ko: '아직 설치되어 있습니다: {apps} ({said})', en: 'still installed: {apps} ({said})' },
  noFiles: { ko: '지울 파일이 없습니다', en: 'there are none' },
  filesLeft: { ko: '파일이 아직 있습니다: {files}', en: 'still there: {files}' },
  settingsUnknown: { ko: '설정이 전에 어땠는지 알 수 없습니다', en: 'it is not known how they were before' },
  settingsSame: { ko: '설정이 전과 같습니다', en: 'they are as they were' },
  settingsLeft: { ko: '설정이 전과 다릅니다: {settings}', en: 'not as before: {settings}' },
  stillInFront: { ko: '아직 맨 앞에 있습니다: {window}', en: 'in front is still {window}' },
} as const satisfies Record<string, Text>;

/** Of a run as a whole, and of the device that it had. */
const ofRuns = {
  taken: { ko: '장비를 다른 작업이 쓰고 있습니다', en: 'the device belongs to somebody else' },
  unheard: { ko: '서버와 오래 연락이 되지 않았습니다', en: 'no server was heard for too long' },
  agentEnded: { ko: '에이전트가 도중에 종료되었습니다', en: 'the agent ended in the middle of it' },
  agentGone: { ko: '에이전트가 종료되었습니다', en: 'the agent ended' },
  restarted: { ko: '장비가 저절로 다시 시작했습니다', en: 'it has restarted by itself' },
  deviceAway: { ko: '장비가 연결되어 있지 않습니다', en: 'the device is away' },
  notAttached: { ko: '장비가 호스트에 연결되어 있지 않습니다', en: 'not attached' },
} as const satisfies Record<string, Text>;

const ofReconnection = {
  notInAdb: { ko: 'adb의 장비 목록에 없습니다', en: "not in adb's list" },
  noUsbPath: {
    ko: '호스트에서 이 장비의 USB 경로를 찾지 못했습니다',
    en: 'no USB path of this device on the host',
  },
} as const satisfies Record<string, Text>;

export const reasonSentences = { ...ofSteps, ...ofCleaning, ...ofRuns, ...ofReconnection };
export type ReasonName = keyof typeof reasonSentences;

type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
export type ArgumentOf<Name extends ReasonName> = NamesIn<(typeof reasonSentences)[Name]['en']>;

const anything = '[^]*';
/** What each argument may be, as a pattern: by it the sentences are told apart whatever a device or a scenario has put in. */
export const argumentForms: Readonly<Record<ArgumentOf<ReasonName>, string>> = {
  ...{ wanted: selectorForm, app: '[\\w.]+', apps: '[\\w., ]+', method: '\\S+', code: '\\S+', round: '\\d+' },
  ...{ read: anything, text: anything, said: anything, why: anything, activity: anything },
  ...{ files: anything, settings: anything, window: anything },
};
