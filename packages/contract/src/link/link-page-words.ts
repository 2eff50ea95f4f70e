import type { Language } from '../text/language.ts';

interface PageWords {
  title: string;
  result: string;
  type: string;
  app: string;
  model: string;
  os: string;
  started: string;
  ended: string;
  runTime: string;
  steps: string;
  moreSteps: string;
  files: string;
  seconds: (count: number) => string;
}

/** Of the page to which a link leads. */
export const linkPageWords: Record<Language, PageWords> = {
  ko: {
    title: '테스트 결과',
    result: '결과',
    type: '종류',
    app: '앱',
    model: '모델',
    os: 'OS 버전',
    started: '시작',
    ended: '종료',
    runTime: '실행 시간',
    steps: '단계',
    moreSteps: '이 뒤의 단계는 표시하지 않습니다.',
    files: '파일',
    seconds: (count) => `${String(count)}초`,
  },
  en: {
    title: 'Test result',
    result: 'Result',
    type: 'Type',
    app: 'App',
    model: 'Model',
    os: 'OS version',
    started: 'Started',
    ended: 'Ended',
    runTime: 'Run time',
    steps: 'Steps',
    moreSteps: 'The steps after these are not shown.',
    files: 'Files',
    seconds: (count) => `${String(count)} s`,
  },
};

/** Korean time as people read it; empty: there is none. */
export const pageTime = (time: string | null): string => (time ?? '').slice(0, 19).replace('T', ' ');
