import { counted } from '../../../platform/i18n/english-count.ts';
import { defineMessages } from '../../../platform/i18n/messages.ts';

/** Words of a test with all its runs. */
export const wholeMessages = defineMessages({
  ko: {
    test: '테스트',
    result: '결과',
    notYet: '아직 끝나지 않음',
    counts: '건수',
    countOf: (count: string) => `${count}건`,
    category: '분류',
    some: (mode: string, count: string) => `${mode} ${count}건`,
    allEnded: '모두 끝났습니다.',
    notEnded: '모두 끝난 뒤에 다시 실행할 수 있습니다.',
    titles: {
      stop: (count: string) => `${count}건 중지`,
      again: (count: string) => `${count}건 다시 실행`,
      access: (count: string) => `${count}건의 접근 권한`,
    },
    leads: {
      stop: '이 테스트에서 끝나지 않은 것을 모두 중지합니다. 장비는 정리된 뒤에 풀립니다.',
      again: '이 테스트를 지금 같은 장비에서 새 테스트로 다시 시작합니다. 없어진 장비는 빠집니다.',
      access: '이 테스트의 모든 결과를 볼 수 있는 사람을 바꿉니다.',
    },
    confirms: { stop: '중지', again: '다시 실행', access: '바꾸기' },
    accessChanged: (count: string) => `${count}건의 접근 권한을 바꿨습니다.`,
    again: (tid: string) => `테스트 ${tid}: 다시 시작했습니다.`,
    kept: (count: string) => `${count}건의 파일을 계속 보관합니다.`,
    unkept: (count: string) => `${count}건의 파일을 보관 기간만 둡니다.`,
    projectLead: '이 테스트의 설정과 장비로 프로젝트를 만듭니다. 시각은 스케줄러에서 정합니다.',
  },
  en: {
    test: 'Test',
    result: 'Result',
    notYet: 'Not ended yet',
    counts: 'Runs',
    countOf: (count) => count,
    category: 'Category',
    some: (mode, count) => `${mode} ${count}`,
    allEnded: 'All of its runs have ended.',
    notEnded: 'It can be run again once all of its runs have ended.',
    titles: {
      stop: (count) => `Stop ${counted(count, 'run')}`,
      again: (count) => `Start ${counted(count, 'run')} again`,
      access: (count) => `Access of ${counted(count, 'run')}`,
    },
    leads: {
      stop: 'Stops all runs of this test that have not ended. Their devices are cleaned before they are free.',
      again:
        'Starts this test again now as a new one, on the same devices. Those that have left are left out.',
      access: 'Changes who sees the results of all runs of this test.',
    },
    confirms: { stop: 'Stop', again: 'Run again', access: 'Change' },
    accessChanged: (count) => `The access of ${counted(count, 'run')} was changed.`,
    again: (tid) => `Test ${tid}: started again.`,
    kept: (count) => `The files of ${counted(count, 'run')} are kept for good.`,
    unkept: (count) => `The files of ${counted(count, 'run')} go at the end of their time.`,
    projectLead:
      'Makes a project of what this test was told, on its devices. The scheduler gives it its times.',
  },
});
