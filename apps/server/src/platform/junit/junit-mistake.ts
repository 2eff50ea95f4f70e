import type { Text } from '@rackhand/contract/text/language';
import { junitLimits } from './junit-case.ts';

const most = junitLimits.cases.toLocaleString('en');

/** Why a file is not taken for a report. */
export const junitMistakes = {
  malformed: { ko: '올바른 XML이 아닙니다.', en: 'It is not well-formed XML.' },
  notUtf8: { ko: 'UTF-8이 아닙니다.', en: 'It is not in UTF-8.' },
  documentType: {
    ko: '문서 형식 선언(DTD)이 있는 파일은 받지 않습니다.',
    en: 'It has a document type (DTD), which is not taken.',
  },
  noReport: {
    ko: 'JUnit 결과 파일이 아닙니다. testsuites나 testsuite로 시작해야 합니다.',
    en: 'It is no JUnit report: that begins with testsuites or testsuite.',
  },
  tooDeep: { ko: '요소가 너무 깊게 겹쳐 있습니다.', en: 'Its elements are nested too deeply.' },
  tooMany: {
    ko: `테스트 케이스가 너무 많습니다(최대 ${most}개).`,
    en: `It has too many test cases (${most} at most).`,
  },
} as const satisfies Record<string, Text>;
export type JunitMistakeKind = keyof typeof junitMistakes;

export class JunitMistake extends Error {
  readonly kind: JunitMistakeKind;
  /** Where it was seen. */
  readonly line: number;

  constructor(kind: JunitMistakeKind, line: number) {
    super(`${junitMistakes[kind].en} (line ${String(line)})`);
    this.name = 'JunitMistake';
    this.kind = kind;
    this.line = line;
  }

  /** For whoever has sent the file. */
  get words(): Text {
    const { ko, en } = junitMistakes[this.kind];
    return { ko: `${ko} (${String(this.line)}번째 줄)`, en: `${en} (line ${String(this.line)})` };
  }
}
