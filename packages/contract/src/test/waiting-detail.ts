import type { Text } from '../text/language.ts';

const runnerMark = 'NO_RUNNER ';

/** What is told of a run whose outside runner does not ask: its label, and when one has asked last; null: none ever has. */
export function noRunner(label: string, askedAt: string | null): string {
  return `${runnerMark}${label}${askedAt === null ? '' : `\n${askedAt}`}`;
}

/** The sentence for a detail that says all by itself; null: it stands beside its reason. */
export function waitingSentence(detail: string): Text | null {
  if (!detail.startsWith(runnerMark)) return null;
  const [label = '', askedAt] = detail.slice(runnerMark.length).split('\n');
  if (askedAt === undefined)
    return {
      ko: `이름표가 ‘${label}’인 외부 실행기가 아직 없습니다.`,
      en: `No outside runner with the label “${label}” has asked for work yet.`,
    };
  const time = askedAt.slice(0, 16).replace('T', ' ');
  return {
    ko: `이름표가 ‘${label}’인 외부 실행기가 ${time} 이후로 일을 가져가지 않습니다.`,
    en: `No outside runner with the label “${label}” has asked for work since ${time}.`,
  };
}
