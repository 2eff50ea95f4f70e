import { scenarioLimits } from '@rackhand/contract/test/scenario-limits';
import type { Text } from '@rackhand/contract/text/language';

const { steps, unrolledSteps } = scenarioLimits;

/** What is wrong with how a scenario is put together. */
export const shapeWords = {
  top: {
    ko: 'version, steps 같은 이름과 값이어야 합니다.',
    en: 'Must be names with values, such as version and steps.',
  },
  version: { ko: 'version: 1이 필요합니다.', en: 'Needs version: 1.' },
  list: {
    ko: '단계의 목록이어야 합니다. 각 단계를 "- "로 시작하세요.',
    en: 'Must be a list of steps, each beginning with “- ”.',
  },
  step: {
    ko: '"tap: {text: 확인}"처럼 동작과 값이어야 합니다.',
    en: 'Must be a verb with its value, such as “tap: {text: OK}”.',
  },
  noVerb: { ko: '동작이 없습니다.', en: 'Has no verb.' },
  secondVerb: {
    ko: '한 단계에 동작은 하나입니다. "- "로 새 단계를 시작하세요.',
    en: 'A step has one verb: begin a new step with “- ”.',
  },
  nothingBehind: { ko: '이 동작에는 값이 없습니다.', en: 'This verb takes no value.' },
  noSteps: { ko: '단계가 하나 이상 필요합니다.', en: 'Needs at least one step.' },
  manySteps: { ko: `단계는 ${String(steps)}개까지입니다.`, en: `Can have ${String(steps)} steps at most.` },
  unrolled: {
    ko: `반복을 펼치면 단계가 ${String(unrolledSteps)}개를 넘습니다.`,
    en: `With its repeats it has more than ${String(unrolledSteps)} steps.`,
  },
  variables: {
    ko: '변수의 이름과 값이어야 합니다.',
    en: 'Must be names of variables with their values.',
  },
  variableName: {
    ko: '변수 이름은 영문 소문자로 시작하고 소문자, 숫자, _만 씁니다 (40자까지).',
    en: 'The name of a variable begins with a small letter and has small letters, digits and _ (40 at most).',
  },
  mask: {
    ko: '가려진 값입니다. 비밀 값을 다시 입력하세요.',
    en: 'This is the mask of a secret: enter the secret itself.',
  },
} as const satisfies Record<string, Text>;
