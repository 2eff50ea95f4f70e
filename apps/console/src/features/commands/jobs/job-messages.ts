import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import { defineMessages } from '../../../platform/i18n/messages.ts';

/** Of a job that is looked at: its rows, and what may be done with it. */
export const jobMessages = defineMessages({
  ko: {
    jobsRunning: '진행 중',
    jobsEnded: '끝남',
    noJobs: '진행 중인 작업이 없습니다.',
    undoOthersTitle: (who: string | null) => `${who ?? anotherDeployment.ko}의 상태 변경 되돌리기`,
    undoOthersText: (who: string | null) =>
      `${who ?? anotherDeployment.ko} 관리자가 변경한 상태를 이전으로 되돌릴까요?`,
    startedByMe: '내가 요청',
    counts: (done: string, open: string, failed: string) => `성공 ${done} · 진행 ${open} · 실패 ${failed}`,
    retryFailed: (count: string) => `실패한 ${count}대 다시`,
    pauseJob: '일시 중지',
    resumeJob: '계속',
    cancelJob: '작업 취소',
    keepJob: '취소하지 않음',
    jobDeedFailed: '작업을 바꾸지 못했습니다',
    cancelJobTitle: '작업 취소',
    cancelOthersTitle: (who: string | null) => `${who ?? anotherDeployment.ko}의 작업 취소`,
    cancelJobText: '아직 보내지 않은 장비에는 보내지 않습니다. 이미 시작한 장비는 끝까지 진행합니다.',
    cancelUpdatesText:
      '아직 보내지 않은 장비에는 보내지 않습니다. 이미 시작한 장비는 지금 앱까지만 업데이트합니다.',
    pausedBy: (who: string | null, until: string) =>
      `${who ?? anotherDeployment.ko} 일시 중지 · ${until}까지 계속하지 않으면 나머지는 취소됩니다. 그동안 장비는 쓸 수 있습니다.`,
    cancelledBy: (who: string | null) => `${who ?? anotherDeployment.ko} 취소`,
    retryOf: '실패한 장비 다시 시도',
    cancelling: '취소하는 중',
    paused: '일시 중지됨',
    appsDone: (done: string, all: string) => `앱 ${done}/${all}`,
    results: '장비별 결과',
    downloadResults: '결과 내려받기 (CSV)',
    downloadFailed: '결과를 내려받지 못했습니다',
    none: '없음',
  },
  en: {
    jobsRunning: 'Running',
    jobsEnded: 'Finished',
    noJobs: 'No jobs are running.',
    undoOthersTitle: (who) => `Undo the change by ${who ?? anotherDeployment.en}`,
    undoOthersText: (who) => `Do you want to undo the state change by ${who ?? anotherDeployment.en}?`,
    startedByMe: 'by me',
    counts: (done, open, failed) => `${done} succeeded · ${open} in progress · ${failed} failed`,
    retryFailed: (count) => `Retry the ${count} that failed`,
    pauseJob: 'Pause',
    resumeJob: 'Resume',
    cancelJob: 'Cancel job',
    keepJob: 'Keep going',
    jobDeedFailed: 'Could not change the job',
    cancelJobTitle: 'Cancel job',
    cancelOthersTitle: (who) => `Cancel the job by ${who ?? anotherDeployment.en}`,
    cancelJobText:
      'Devices that have not been sent it get nothing. Those that have begun go on to their end.',
    cancelUpdatesText:
      'Devices that have not been sent it get nothing. Those that have begun finish the app they are at.',
    pausedBy: (who, until) =>
      `Paused by ${who ?? anotherDeployment.en} · unless resumed, the rest is cancelled at ${until}. The devices are free meanwhile.`,
    cancelledBy: (who) => `Cancelled by ${who ?? anotherDeployment.en}`,
    retryOf: 'retry of failed devices',
    cancelling: 'Cancelling',
    paused: 'Paused',
    appsDone: (done, all) => `${done}/${all} apps`,
    results: 'Results by device',
    downloadResults: 'Download results (CSV)',
    downloadFailed: 'Could not download the results',
    none: 'none',
  },
});
