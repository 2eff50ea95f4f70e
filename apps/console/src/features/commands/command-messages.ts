import {
  bulkTypeWords,
  type CommandStepName,
  commandStateWords,
  type StepResult,
} from '@rackhand/contract/command';
import type { Language, Text } from '@rackhand/contract/language';
import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

function inLanguage<Name extends string>(
  words: Record<Name, Text>,
  language: Language,
): Record<Name, string> {
  const entries = Object.entries<Text>(words).map(([name, text]) => [name, text[language]]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

interface Words {
  stepNames: Record<CommandStepName, string>;
  stepResults: Record<StepResult, string>;
}

const korean: Words = {
  stepNames: {
    reboot: '재부팅',
    adb_reconnect: 'adb 다시 연결',
    usbreset: 'USB 재설정',
    usb_authorized: 'USB 권한 껐다 켜기',
  },
  stepResults: { succeeded: '성공', failed: '실패', skipped: '건너뜀' },
};

const english: Words = {
  stepNames: {
    reboot: 'Reboot',
    adb_reconnect: 'adb reconnect',
    usbreset: 'USB reset',
    usb_authorized: 'USB authorization off and on',
  },
  stepResults: { succeeded: 'succeeded', failed: 'failed', skipped: 'skipped' },
};

export const commandMessages = defineMessages({
  ko: {
    ...korean,
    types: inLanguage(bulkTypeWords, 'ko'),
    states: inLanguage(commandStateWords, 'ko'),
    close: '닫기',
    cancel: '취소',
    asking: '요청하는 중',
    questions: { reboot: '장비를 재부팅하시겠습니까?', usb_reset: 'USB 장비를 다시 연결하시겠습니까?' },
    underTest: {
      reboot: '장비가 테스트 중입니다. 다시 시작하시겠습니까?',
      usb_reset: '장비가 테스트 중입니다. USB 장비를 다시 연결하시겠습니까?',
    },
    testEnds: '장비에서 실행 중인 작업은 오류로 끝납니다.',
    rebootStarted: '장비 재부팅을 시작합니다.',
    usbReconnected: 'USB 장비를 다시 연결했습니다.',
    failed: { reboot: '장비를 재부팅하지 못했습니다', usb_reset: 'USB 장비를 다시 연결하지 못했습니다' },
    cancelledTitle: (type: string, name: string) => `${type} 취소됨: ${name}`,
    select: (name: string) => `선택: ${name}`,
    selectPage: '이 페이지의 장비 모두 선택',
    selectedCount: (total: string, selected: string) => `${total}대 중 ${selected}대 선택`,
    selectAll: (total: string) => `${total}대 모두 선택`,
    clearSelection: '선택 해제',
    bulkTitle: (type: string, count: string) => `${count}대 ${type}`,
    bulkQuestions: {
      reboot: (count: string) => `장비 ${count}대를 재부팅하시겠습니까?`,
      usb_reset: (count: string) => `장비 ${count}대의 USB를 다시 연결하시겠습니까?`,
    },
    bulkUnderTest: (count: string) => `이 가운데 ${count}대는 테스트 중이거나 잠겨 있습니다.`,
    andMore: (count: string) => `외 ${count}대`,
    bulkFailed: '명령을 보내지 못했습니다',
    rebootAll: '전체 재부팅',
    rebootAllText: (count: string) => `장비 ${count}대를 모두 재부팅합니다.`,
    rebootAllLeftOut: (excluded: string, held: string) =>
      `건너뛰는 장비: 제외 ${excluded}대, 테스트 중이거나 잠긴 장비 ${held}대`,
    rebootAllType: '계속하려면 아래 칸에 "전체 재부팅"을 입력하세요.',
    rebootAllWord: '전체 재부팅',
    rebootAllField: '확인 문구',
    rebootAllMissing: '확인 문구를 그대로 입력해야 합니다.',
    progress: '여러 장비의 명령 진행',
    progressOf: (type: string, count: string) => `${type} ${count}대`,
    counts: (done: string, open: string, failed: string) => `성공 ${done} · 진행 ${open} · 실패 ${failed}`,
    startedBy: (who: string) => `${who} 요청`,
    cancelCommand: '명령 취소',
    cancelFailed: '명령을 취소하지 못했습니다',
    busyWith: (type: string, who: string) => `다른 명령이 진행 중입니다: ${type} (${who})`,
    retryFailed: (count: string) => `실패한 ${count}대 다시`,
    undo: '되돌리기',
    undone: (type: string) => `되돌림 · ${type}`,
    cancelQueued: (count: string) => `대기 중인 ${count}대 취소`,
    hide: '닫기',
    fold: '접기',
    unfold: '펼치기',
    results: '장비별 결과',
    changeState: '상태 변경',
    newState: '새 상태',
    bulkRefused: (count: string) => `이 가운데 ${count}대는 테스트 중이거나 사용 중이어서 바꿀 수 없습니다.`,
    downloadResults: '결과 내려받기 (CSV)',
    downloadFailed: '결과를 내려받지 못했습니다',
    none: '없음',
  },
  en: {
    ...english,
    types: inLanguage(bulkTypeWords, 'en'),
    states: inLanguage(commandStateWords, 'en'),
    close: 'Close',
    cancel: 'Cancel',
    asking: 'Asking',
    questions: {
      reboot: 'Do you want to reboot the device?',
      usb_reset: 'Would you like to reconnect the USB device?',
    },
    underTest: {
      reboot: 'The device is under test. Do you want to restart it?',
      usb_reset: 'The device is under test. Would you like to reconnect the USB device?',
    },
    testEnds: 'What is running on it ends as an error.',
    rebootStarted: 'Initiating device reboot.',
    usbReconnected: 'USB device has been reconnected.',
    failed: {
      reboot: 'The device could not be rebooted',
      usb_reset: 'The USB device could not be reconnected',
    },
    cancelledTitle: (type, name) => `${type} cancelled: ${name}`,
    select: (name) => `Select: ${name}`,
    selectPage: 'Select all devices of this page',
    selectedCount: (total, selected) => `${selected} of ${total} selected`,
    selectAll: (total) => `Select all ${total}`,
    clearSelection: 'Clear selection',
    bulkTitle: (type, count) => `${type}: ${counted(count, 'device')}`,
    bulkQuestions: {
      reboot: (count) => `Do you want to reboot ${counted(count, 'device')}?`,
      usb_reset: (count) => `Would you like to reconnect the USB of ${counted(count, 'device')}?`,
    },
    bulkUnderTest: (count) => `Under test or locked: ${count}.`,
    andMore: (count) => `and ${count} more`,
    bulkFailed: 'The commands could not be sent',
    rebootAll: 'Reboot all',
    rebootAllText: (count) => `Reboots all ${counted(count, 'device')}.`,
    rebootAllLeftOut: (excluded, held) => `Left out: ${excluded} excluded, ${held} under test or locked.`,
    rebootAllType: 'To go on, type "REBOOT ALL" below.',
    rebootAllWord: 'REBOOT ALL',
    rebootAllField: 'Confirmation',
    rebootAllMissing: 'The confirmation has to be typed exactly.',
    progress: 'Progress of commands for several devices',
    progressOf: (type, count) => `${type}: ${counted(count, 'device')}`,
    counts: (done, open, failed) => `${done} succeeded · ${open} open · ${failed} failed`,
    startedBy: (who) => `by ${who}`,
    cancelCommand: 'Cancel the command',
    cancelFailed: 'The command could not be cancelled',
    busyWith: (type, who) => `Another command is under way: ${type} (${who})`,
    retryFailed: (count) => `Retry the ${count} that failed`,
    undo: 'Undo',
    undone: (type) => `Undone · ${type}`,
    cancelQueued: (count) => `Cancel ${count} queued`,
    hide: 'Close',
    fold: 'Fold',
    unfold: 'Unfold',
    results: 'Result of each device',
    changeState: 'Change state',
    newState: 'New state',
    bulkRefused: (count) => `Under test or in use, and cannot be changed: ${count}.`,
    downloadResults: 'Download results (CSV)',
    downloadFailed: 'The results could not be downloaded',
    none: 'none',
  },
});
