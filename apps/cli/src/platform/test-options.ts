import { testFilters, testSearchKeys } from '@rackhand/contract/test/test-lists';
import type { OptionEntry } from './option-entry.ts';

/** Options that only tests have. */
export const testOptions = {
  scenario: {
    value: 'FILE',
    text: {
      ko: '프로젝트 대신 이 시나리오를 실행. -는 표준 입력',
      en: 'run this scenario instead of a project; - is standard input',
    },
  },
  app: {
    value: 'APP',
    text: {
      ko: '테스트할 앱: 패키지 이름(최신 버전) 또는 패키지 ID',
      en: 'the app to test: a package name (its newest version), or a package’s id',
    },
  },
  note: {
    value: 'TEXT',
    text: { ko: '테스트에 남길 메모. 예: 빌드 번호', en: 'a note on the test, such as the build' },
  },
  follow: {
    value: null,
    text: { ko: '끝날 때까지 새 줄을 계속 출력', en: 'go on with new lines until the end' },
  },
  attempt: {
    value: 'N',
    text: { ko: '이 시도의 로그. 없으면 마지막 시도', en: 'the log of this attempt; else of the last one' },
  },
  out: {
    value: 'DIR',
    text: { ko: '파일을 저장할 폴더', en: 'folder in which the files are kept' },
  },
  by: {
    value: 'KEY',
    choices: testSearchKeys,
    text: {
      ko: `SEARCH로 찾을 것: ${testSearchKeys.join(', ')}. 없으면 project`,
      en: `what SEARCH is about: ${testSearchKeys.join(', ')}; else project`,
    },
  },
  filter: {
    value: 'FILTER',
    choices: testFilters,
    text: { ko: `이것만: ${testFilters.join(', ')}`, en: `only these: ${testFilters.join(', ')}` },
  },
  from: {
    value: 'DAY',
    text: {
      ko: '이날부터(한국 시간). 예: 2026-11-24. 없으면 최근 1주',
      en: 'from this day on (Korean time), such as 2026-11-24; else a week',
    },
  },
  to: {
    value: 'DAY',
    text: { ko: '이날까지(한국 시간). 없으면 오늘', en: 'to this day (Korean time); else today' },
  },
} as const satisfies Record<string, OptionEntry>;
