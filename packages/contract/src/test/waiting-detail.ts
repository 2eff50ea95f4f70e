import type { Text } from '../text/language.ts';

const runnerMark = 'NO_RUNNER ';

/** What is told of a run whose outside runner does not ask: its label, and when one has asked last; null: none ever has. */
export function noRunner(label: string, askedAt: string | null): string {
  return `${runnerMark}${label}${askedAt === null ? '' : `\n${askedAt}`}`;
}

const limitMark = 'USER_LIMIT ';
const pointsMark = 'POINTS ';

/** What is told of a run whose user has as many under way as they may. */
export const atLimit = (limit: number): string => `${limitMark}${String(limit)}`;

/** What is told of a run whose payer has too few points. */
export const tooFewPoints = (wanted: number, there: number): string =>
  `${pointsMark}${String(wanted)} ${String(there)}`;

const grouped = (text: string): string => Number(text).toLocaleString('en');

function ownersSentence(detail: string): Text | null {
  if (detail.startsWith(limitMark)) {
    const limit = grouped(detail.slice(limitMark.length));
    return {
      ko: `사용자가 동시에 실행할 수 있는 테스트 ${limit}개가 모두 실행 중입니다.`,
      en: `All tests that its user may run at once (${limit}) are under way.`,
    };
  }
  if (!detail.startsWith(pointsMark)) return null;
  const [wanted = '', there = ''] = detail.slice(pointsMark.length).split(' ').map(grouped);
  return {
    ko: `포인트가 모자랍니다. 필요한 포인트 ${wanted}, 쓸 수 있는 포인트 ${there}.`,
    en: `There are not enough points: it takes ${wanted}, and there are ${there}.`,
  };
}

/** The sentence for a detail that says all by itself; null: it stands beside its reason. */
export function waitingSentence(detail: string): Text | null {
  if (!detail.startsWith(runnerMark)) return ownersSentence(detail);
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
