import type { Text } from '../text/language.ts';
import type {
  distincts,
  filterDeviceTypes,
  installModes,
  overlaps,
  projectPauses,
  StartOutcome,
  screenshotModes,
} from './project.ts';

type WordsOf<Names extends readonly string[]> = Record<Names[number], Text>;

/** What became of a start, and why none came of it. */
export const startOutcomeWords = {
  started: { ko: '시작됨', en: 'Started' },
  paused: { ko: '일시 중지로 건너뜀', en: 'Left out: paused' },
  overlap: { ko: '앞선 테스트가 끝나지 않아 건너뜀', en: 'Left out: the one before had not ended' },
  missed: { ko: '서버가 꺼져 있어 놓침', en: 'Missed: no server was running' },
  no_device: { ko: '장비가 없어 시작하지 못함', en: 'Not started: there was no device' },
  refused: { ko: '시작하지 못함', en: 'Not started' },
} as const satisfies Record<StartOutcome, Text>;

export const pausedByWords = {
  project: { ko: '프로젝트가 일시 중지됨', en: 'The project is paused' },
  category: { ko: '분류가 일시 중지됨', en: 'Its category is paused' },
  all: { ko: '전체가 일시 중지됨', en: 'Everything is paused' },
} as const satisfies WordsOf<typeof projectPauses>;

export const overlapWords = {
  skip: { ko: '건너뛰기', en: 'Leave it out' },
  queue: { ko: '이어서 대기', en: 'Queue it' },
} as const satisfies WordsOf<typeof overlaps>;

export const installModeWords = {
  differs: { ko: '버전이 다를 때만 설치', en: 'Install where the version differs' },
  always: { ko: '항상 설치', en: 'Always install' },
  never: { ko: '설치하지 않음', en: 'Never install' },
} as const satisfies WordsOf<typeof installModes>;

export const screenshotModeWords = {
  changes: { ko: '화면이 바뀔 때', en: 'When the screen changes' },
  steps: { ko: '단계마다', en: 'At each step' },
  none: { ko: '찍지 않음', en: 'None' },
} as const satisfies WordsOf<typeof screenshotModes>;

export const distinctWords = {
  model: { ko: '모델마다 한 대', en: 'One of each model' },
  os: { ko: 'OS마다 한 대', en: 'One of each OS' },
} as const satisfies WordsOf<typeof distincts>;

export const filterDeviceTypeWords = {
  mobile: { ko: '모바일', en: 'Mobile' },
  stb: { ko: '셋톱박스', en: 'Set-top box' },
} as const satisfies WordsOf<typeof filterDeviceTypes>;
