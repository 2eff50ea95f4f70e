import { previewLimits } from '@rackhand/contract/rule/line-result';
import { defineMessages } from '../../../platform/i18n/messages.ts';

const fileMib = String(previewLimits.fileBytes / 1024 ** 2);
const textMib = String(previewLimits.textBytes / 1024 ** 2);

export const previewMessages = defineMessages({
  ko: {
    title: '미리 보기',
    lead: '로그를 붙여 넣거나 파일을 고르면 지금 목록으로 한 줄씩 판정합니다. 아무것도 저장하지 않습니다.',
    text: '로그',
    textPlaceholder: '로그를 여기에 붙여 넣으세요.',
    tooLong: `붙여 넣을 수 있는 글은 ${textMib} MiB까지입니다. 더 길면 파일로 고르세요.`,
    tooLarge: `파일은 ${fileMib} MiB까지입니다.`,
    choose: '로그 파일 고르기',
    drop: `여기에 로그 파일을 놓거나 고르세요. ${fileMib} MiB까지`,
    submit: '판정해 보기',
    submitting: '판정하는 중',
    missing: '로그를 붙여 넣거나 파일을 고르세요.',
    failed: '판정하지 못했습니다',
    outcome: '판정 결과',
    of: (name: string) => `${name} 판정 결과`,
    counts: (lines: string, matched: string) => `${lines}줄 중 ${matched}줄이 맞습니다.`,
    first: (shown: string) => `맞는 줄은 처음 ${shown}개만 보입니다.`,
    none: '어느 목록의 값도 없습니다.',
    results: { failed: '실패', warning: '경고', ignored: '무시', none: '해당 없음' },
    columns: { number: '줄', result: '판정', text: '내용' },
    farther: (place: string) => `${place}번째 글자`,
  },
  en: {
    title: 'Preview',
    lead: 'Paste a log or choose a file: each line is judged by the lists as they are now. Nothing is saved.',
    text: 'Log',
    textPlaceholder: 'Paste a log here.',
    tooLong: `A pasted text has at most ${textMib} MiB. Choose a longer one as a file.`,
    tooLarge: `A file has at most ${fileMib} MiB.`,
    choose: 'Choose log file',
    drop: `Drop a log file here, or choose one. Up to ${fileMib} MiB`,
    submit: 'Judge lines',
    submitting: 'Judging',
    missing: 'Paste a log or choose a file.',
    failed: 'The lines could not be judged',
    outcome: 'Judged lines',
    of: (name: string) => `Judged lines of ${name}`,
    counts: (lines: string, matched: string) => `Lines that match: ${matched} of ${lines}.`,
    first: (shown: string) => `Only the first ${shown} of them are shown.`,
    none: 'No value of any list is in it.',
    results: { failed: 'Failed', warning: 'Warning', ignored: 'Ignored', none: 'None' },
    columns: { number: 'Line', result: 'Result', text: 'Text' },
    farther: (place: string) => `at character ${place}`,
  },
});
