import type { Text } from '../text/language.ts';
import { limitWords } from '../text/limit-words.ts';

/** What is wrong with an argument of a step, by the name that the issue of its rule says. */
export const scenarioFaultWords = {
  ...limitWords,
  duration: {
    ko: '20s처럼 단위가 있는 시간이어야 합니다 (ms, s, m).',
    en: 'Must be a time with its unit, such as 20s (ms, s or m).',
  },
  longest: (most: number) => ({
    ko: `${String(most)}분 이하여야 합니다.`,
    en: `Must be ${String(most)} minutes or less.`,
  }),
  share: {
    ko: '50%처럼 화면의 비율이어야 합니다.',
    en: 'Must be a share of the screen, such as 50%.',
  },
  point: {
    ko: '[50%, 80%]처럼 화면의 위치여야 합니다.',
    en: 'Must be a place on the screen, such as [50%, 80%].',
  },
  appId: {
    ko: 'com.example.bank 같은 앱 ID여야 합니다.',
    en: 'Must be an app ID, such as com.example.bank.',
  },
  key: {
    ko: 'ENTER, DPAD_DOWN 같은 키 이름이어야 합니다.',
    en: 'Must be the name of a key, such as ENTER or DPAD_DOWN.',
  },
  link: { ko: 'https://…처럼 링크여야 합니다.', en: 'Must be a link, such as https://…' },
  selector: {
    ko: 'text, text_contains, id, description, class 중 하나 이상이 필요합니다.',
    en: 'Needs at least one of text, text_contains, id, description and class.',
  },
  target: {
    ko: 'text, text_contains, id, description, class 중 하나 이상이 필요합니다. 아니면 at만 쓰세요.',
    en: 'Needs at least one of text, text_contains, id, description and class; or at alone.',
  },
  swipe: {
    ko: '방향을 쓰거나 from과 to를 함께 써야 합니다.',
    en: 'Needs either a direction, or from and to.',
  },
  equalsOrContains: {
    ko: 'equals와 contains 중 하나만 있어야 합니다.',
    en: 'Needs either equals or contains, not both.',
  },
  missing: (key: string) => ({ ko: `${key} 값이 없습니다.`, en: `${key} is missing.` }),
  unknownKey: (key: string) => ({
    ko: `${key}: 여기에 쓸 수 없는 항목입니다.`,
    en: `${key} can’t be used here.`,
  }),
  quote: {
    ko: '글자여야 합니다. 따옴표로 감싸세요.',
    en: 'Must be text: put it in quotes.',
  },
  text: { ko: '글자여야 합니다.', en: 'Must be text.' },
  wholeNumber: { ko: '정수여야 합니다.', en: 'Must be a whole number.' },
  trueOrFalse: { ko: 'true 또는 false여야 합니다.', en: 'Must be true or false.' },
  mapping: {
    ko: '{text: 확인}처럼 이름과 값이어야 합니다.',
    en: 'Must be names with values, such as {text: OK}.',
  },
  unstorable: { ko: '쓸 수 없는 문자가 있습니다.', en: 'Has characters that can’t be used.' },
  unknownVerb: (verb: string) => ({ ko: `${verb}: 없는 동작입니다.`, en: `There is no verb ${verb}.` }),
  unknownVariable: (name: string) => ({
    ko: `variables에 ${name} 변수가 없습니다.`,
    en: `The variable ${name} isn’t set in variables.`,
  }),
  deep: (most: number) => ({
    ko: `group과 repeat는 ${String(most)}단계까지만 겹칠 수 있습니다.`,
    en: `Groups and repeats can be nested ${String(most)} deep at most.`,
  }),
  noSteps: { ko: '단계가 없습니다.', en: 'Has no steps.' },
  other: { ko: '값을 확인하세요.', en: 'Check this value.' },
} as const satisfies Record<string, Text | ((said: never) => Text)>;

type Words = typeof scenarioFaultWords;
/** Those that need nothing besides. */
export type PlainFaultName = { [Name in keyof Words]: Words[Name] extends Text ? Name : never }[keyof Words];
