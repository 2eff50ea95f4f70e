import { bulkTypeWords, commandStateWords, type StepResult } from '@rackhand/contract/command/command';
import { commandStepWords } from '@rackhand/contract/command/command-kinds';
import { anotherDeployment } from '@rackhand/contract/deployment/another-deployment';
import type { Language, Text } from '@rackhand/contract/text/language';
import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

function inLanguage<Name extends string>(
  words: Record<Name, Text>,
  language: Language,
): Record<Name, string> {
  const entries = Object.entries<Text>(words).map(([name, text]) => [name, text[language]]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

const stepResults = {
  succeeded: { ko: '성공', en: 'succeeded' },
  failed: { ko: '실패', en: 'failed' },
  skipped: { ko: '건너뜀', en: 'skipped' },
} as const satisfies Record<StepResult, Text>;

export const commandMessages = defineMessages({
  ko: {
    stepNames: inLanguage(commandStepWords, 'ko'),
    stepResults: inLanguage(stepResults, 'ko'),
    types: inLanguage(bulkTypeWords, 'ko'),
    states: inLanguage(commandStateWords, 'ko'),
    close: '닫기',
    cancel: '취소',
    asking: '요청하는 중',
    cancelledTitle: (type: string, name: string) => `${type} 취소됨: ${name}`,
    select: (name: string) => `선택: ${name}`,
    selectPage: '이 페이지의 장비 모두 선택',
    selectedCount: (total: string, selected: string) => `${total}대 중 ${selected}대 선택`,
    selectAll: (total: string) => `${total}대 모두 선택`,
    clearSelection: '선택 해제',
    andMore: (count: string) => `외 ${count}대`,
    bulkFailed: '명령을 보내지 못했습니다',
    rebootAll: '전체 재부팅',
    jobsDone: (done: string, all: string) => `${done}/${all}`,
    jobsFailed: (count: string) => `실패 ${count}`,
    begun: (type: string, sent: string) => `${type}: 장비 ${sent}대에 보냈습니다`,
    notSent: (count: string) => `${count}대에는 보내지 않았습니다.`,
    endCounts: (done: string, failed: string) => `성공 ${done} · 실패 ${failed}`,
    cancelledCount: (count: string) => `취소 ${count}`,
    showProgress: '진행 보기',
    showResults: '결과 보기',
    progressOf: (type: string, count: string) => `${type} ${count}대`,
    startedBy: (who: string | null) => `${who ?? anotherDeployment.ko} 요청`,
    cancelCommand: '명령 취소',
    cancelFailed: '명령을 취소하지 못했습니다',
    /** null: somebody of another deployment. */
    busyWith: (type: string, who: string | null) =>
      `다른 명령이 진행 중입니다: ${type} (${who ?? anotherDeployment.ko})`,
    undo: '되돌리기',
    undone: (type: string) => `되돌림 · ${type}`,
    changeState: '상태 변경',
    newState: '새 상태',
  },
  en: {
    stepNames: inLanguage(commandStepWords, 'en'),
    stepResults: inLanguage(stepResults, 'en'),
    types: inLanguage(bulkTypeWords, 'en'),
    states: inLanguage(commandStateWords, 'en'),
    close: 'Close',
    cancel: 'Cancel',
    asking: 'Requesting',
    cancelledTitle: (type, name) => `${type} cancelled: ${name}`,
    select: (name) => `Select: ${name}`,
    selectPage: 'Select all devices on this page',
    selectedCount: (total, selected) => `${selected} of ${total} selected`,
    selectAll: (total) => `Select all ${total}`,
    clearSelection: 'Clear selection',
    andMore: (count) => `and ${count} more`,
    bulkFailed: 'Could not send the commands',
    rebootAll: 'Reboot all',
    jobsDone: (done, all) => `${done}/${all}`,
    jobsFailed: (count) => `${count} failed`,
    begun: (type, sent) => `${type}: sent to ${counted(sent, 'device')}`,
    notSent: (count) => `Not sent: ${count}.`,
    endCounts: (done, failed) => `${done} succeeded · ${failed} failed`,
    cancelledCount: (count) => `${count} cancelled`,
    showProgress: 'Show progress',
    showResults: 'Show results',
    progressOf: (type, count) => `${type}: ${counted(count, 'device')}`,
    startedBy: (who) => `by ${who ?? anotherDeployment.en}`,
    cancelCommand: 'Cancel command',
    cancelFailed: 'Could not cancel the command',
    busyWith: (type, who) => `Another command is in progress: ${type} (${who ?? anotherDeployment.en})`,
    undo: 'Undo',
    undone: (type) => `Undone · ${type}`,
    changeState: 'Change state',
    newState: 'New state',
  },
});
