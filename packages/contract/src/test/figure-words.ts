import type { Text } from '../text/language.ts';
import type { FigureColumn } from './test-figures.ts';

interface FigureWords {
  name: Text;
  /** What it counts, and of what. */
  means: Text;
}

const resultWords = (ko: string, en: string): FigureWords => ({
  name: { ko, en },
  means: {
    ko: '고른 기간에 이 결과로 끝난 테스트 수입니다.',
    en: 'Runs that ended with this result in these days.',
  },
});

export const figureWords = {
  name: {
    name: { ko: '이름', en: 'Name' },
    means: { ko: '무엇별로 세는지에 따른 이름입니다.', en: 'What the runs have in common.' },
  },
  total: {
    name: { ko: '테스트', en: 'Runs' },
    means: { ko: '고른 기간에 끝난 테스트 수입니다.', en: 'Runs that ended in these days.' },
  },
  passed: resultWords('성공', 'Passed'),
  warning: resultWords('경고', 'Warning'),
  failed: resultWords('실패', 'Failed'),
  stopped: resultWords('중지됨', 'Stopped'),
  error: resultWords('오류', 'Error'),
  pass_rate: {
    name: { ko: '성공률', en: 'Pass rate' },
    means: {
      ko: '성공과 경고가 성공, 경고, 실패 가운데 차지하는 비율입니다. 중지와 오류는 세지 않습니다.',
      en: 'Passed and warning, of passed, warning and failed. Stopped and error count for neither.',
    },
  },
  flaky: {
    name: { ko: '결과 뒤바뀜', en: 'Flaky' },
    means: {
      ko: '프로젝트와 장비, 앱 버전이 같은 바로 앞 테스트와 성공·실패가 달라진 비율입니다. 앞 테스트가 이 기간에 없으면 세지 않습니다.',
      en: 'Of runs with an earlier one in these days of the same project, device and app version: those that failed where that one had not, or the other way round.',
    },
  },
  run_time: {
    name: { ko: '평균 실행 시간', en: 'Run time' },
    means: {
      ko: '끝난 테스트가 시작부터 끝까지 걸린 시간의 평균입니다.',
      en: 'From the start of a run to its end, on average.',
    },
  },
  utilisation: {
    name: { ko: '사용률', en: 'Utilisation' },
    means: {
      ko: '테스트가 장비를 쓴 시간이 장비가 팜에 있던 시간에서 차지하는 비율입니다. 장비와 모델은 그 장비들, 나머지는 팜 전체 장비의 시간과 견줍니다.',
      en: 'Time in which tests had a device, of the time in which devices were in the farm: for a device or model its own, else all of the farm’s.',
    },
  },
} as const satisfies Record<FigureColumn, FigureWords>;
