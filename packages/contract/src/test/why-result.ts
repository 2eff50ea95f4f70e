import { deviceStateTable } from '../device/device-states.ts';
import { noteText } from '../device/exclusion-note.ts';
import { keywordListNames } from '../rule/keyword-rules.ts';
import type { Language, Text } from '../text/language.ts';
import type { DecidedBy, TestRun, Waiting } from './listed-run.ts';
import type { RunResult } from './run-states.ts';
import { runErrorWords, waitingDetailWords, waitingWords } from './run-words.ts';
import { namedReasonIn, readReason, reasonIn } from './step-reason.ts';
import { takenSentence } from './taken-by.ts';
import { waitingSentence } from './waiting-detail.ts';

/** The sentence that explains a run's result; empty while it has none. */
export function whyResult(
  { result, decided_by: by }: Pick<TestRun, 'result' | 'decided_by'>,
  language: Language,
): string {
  if (by === null) return result === 'passed' ? nothingFound[language] : '';
  return result === null ? '' : decided[by.kind](by, result)[language];
}

/** Why it has no device yet; empty where it does not wait. */
export function whyWaiting({ waiting }: Pick<TestRun, 'waiting'>, language: Language): string {
  return waiting === null ? '' : waitedFor(waiting, language);
}

function waitedFor({ reason, detail }: Pick<Waiting, 'reason' | 'detail'>, language: Language): string {
  const sentence = waitingSentence(detail);
  if (sentence !== null) return sentence[language];
  const words = waitingWords[reason][language];
  if (detail === '') return words;
  const more = reason === 'EXCLUDED' ? noteText(detail, language) : detailWords(detail, language);
  return `${words} (${more})`;
}

const knownDetails: Readonly<Record<string, Text>> = { ...deviceStateTable, ...waitingDetailWords };

const detailWords = (detail: string, language: Language): string =>
  Object.hasOwn(knownDetails, detail)
    ? (knownDetails[detail]?.[language] ?? detail)
    : reasonIn(detail, language);

const nothingFound: Text = { ko: '문제가 발견되지 않았습니다', en: 'Nothing wrong was found' };

const decided: Record<DecidedBy['kind'], (by: DecidedBy, result: RunResult) => Text> = {
  keyword: ({ list, keyword }) => {
    const name = list === null ? { ko: '', en: '' } : keywordListNames[list];
    return { ko: `${name.ko} 메시지 ‘${keyword ?? ''}’`, en: `${name.en} message “${keyword ?? ''}”` };
  },
  step: ({ text }) => ({
    ko: `단계 실패: ${namedReasonIn(text, 'ko')}`,
    en: `Step failed: ${text}`,
  }),
  crash: (by, result) => {
    const { ko, en } = whose(by, result);
    return { ko: `${ko} 크래시: ${by.text}`, en: `${en} crashed: ${by.text}` };
  },
  anr: (by, result) => {
    const { ko, en } = whose(by, result);
    return { ko: `${ko} 응답 없음: ${by.text}`, en: `${en} did not respond: ${by.text}` };
  },
  limit: () => ({ ko: '제한 시간을 넘었습니다', en: 'Its time was over' }),
  person: ({ text }) => ({ ko: `${text} 님이 중지했습니다`, en: `Stopped by ${text}` }),
  infrastructure: (by) => ({ ko: errorSentence(by, 'ko'), en: errorSentence(by, 'en') }),
};

/** A crash of the tested app fails the run, one elsewhere is a warning. */
function whose({ app_id: appId = '' }: DecidedBy, result: RunResult): Text {
  if (result !== 'warning') return { ko: '앱', en: 'The app' };
  return appId === ''
    ? { ko: '다른 앱', en: 'Another app' }
    : { ko: `다른 앱 ${appId}`, en: `Another app, ${appId},` };
}

/** What went wrong, and what is known of it: who has taken the device, the machine's own words, or for what it waited. */
function errorSentence({ reason, text, waiting_reason: waited }: DecidedBy, language: Language): string {
  const error = reason === null ? '' : runErrorWords[reason][language];
  // All that an agent knows is that it has been taken.
  if (reason === 'INTERRUPTED' && readReason(text)?.name === 'taken') return error;
  const more =
    waited === undefined
      ? ((takenSentence(text) ?? waitingSentence(text))?.[language] ?? detailWords(text, language))
      : waitedFor({ reason: waited, detail: text }, language);
  return `${error} ${more}`.trim();
}
