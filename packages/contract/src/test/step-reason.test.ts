import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Language, languages } from '../text/language.ts';
import { endsOfRun } from './end-of-run.ts';
import { type ArgumentOf, argumentForms, type ReasonName, reasonSentences } from './reason-sentences.ts';
import { selectorKeys } from './scenario.ts';
import { wordsOf } from './selector-words.ts';
import {
  deviceWords,
  itemReason,
  namedReasonIn,
  readReason,
  reason,
  reasonIn,
  type StepReason,
} from './step-reason.ts';

const names = Object.keys(reasonSentences) as ReasonName[];
const argumentsIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const sentences = names.map((name) => reasonSentences[name].en);
/** Whole sentences, their ends, and what marks a place in them, as somebody might write them into a field. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...sentences, '": ', '{read}', '$&', '\n', '"', ' is still on the screen', ': '),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const selector = fc
  .tuple(fc.subarray([...selectorKeys], { minLength: 1 }), hostile, fc.option(fc.nat(99), { nil: undefined }))
  .map(([keys, text, index]) => wordsOf({ ...Object.fromEntries(keys.map((key) => [key, text])), index }));

const argumentFor = (name: string): fc.Arbitrary<string> => {
  if (name === 'wanted') return selector;
  const form = argumentForms[name as keyof typeof argumentForms];
  return form === '[^]*' ? hostile : fc.stringMatching(new RegExp(`^${form}$`));
};

/** Between two arguments that may both be anything only this tells where the first one ends. */
const isSplit = (given: Readonly<Record<string, string>>): boolean =>
  Object.values(given).every((text) => !text.includes('" reads "'));

const say = reason as (name: ReasonName, given: Readonly<Record<string, string>>) => StepReason;

describe('who is told why a step failed', () => {
  it.each(names)(
    'reads "%s" with its arguments again, whatever a scenario or a device has put in',
    (name) => {
      const places = argumentsIn(reasonSentences[name].en);
      const given = fc.record(Object.fromEntries(places.map((place) => [place, argumentFor(place)])));
      fc.assert(
        fc.property(given, (told) => {
          fc.pre(name !== 'reads' || isSplit(told));
          expect(readReason(say(name, told))).toEqual({ name, given: { ...told } });
        }),
      );
    },
  );

  it('has each argument in both languages, and reads the English as it is stored', () => {
    for (const name of names) {
      const { ko, en } = reasonSentences[name];
      expect(argumentsIn(ko).toSorted(), name).toEqual(argumentsIn(en).toSorted());
      expect(ko, name).toMatch(/[가-힣]/);
    }
    const text = reason('notSeen', { wanted: wordsOf({ text: 'nope' }) });
    expect(text).toBe('nothing on the screen has text "nope"');
    expect(languages.map((language) => reasonIn(text, language))).toEqual([
      '화면에 없습니다: text "nope"',
      text,
    ]);
  });

  it('reads the reason behind what the step is called, also where both have colons', () => {
    const said = 'tap text a: b: nothing on the screen has text "a: b"';
    expect(namedReasonIn(said, 'ko')).toBe('tap text a: b: 화면에 없습니다: text "a: b"');
    expect(namedReasonIn(said, 'en')).toBe(said);
    expect(namedReasonIn('there is none', 'ko')).toBe('지울 앱이 없습니다');
  });

  it('reads a device and a report as they are', () => {
    for (const text of ['Error: type 3', 'x: Error: type 3', '', 'tap', 'Killed']) {
      expect(reasonIn(deviceWords(text), 'ko')).toBe(text);
      expect(namedReasonIn(text, 'ko')).toBe(text);
    }
    expect(itemReason({ kind: 'step', name: 'case', detail: 'it failed' }, 'ko')).toBe('it failed');
    expect(itemReason({ kind: 'step', name: 'tap', detail: 'it failed' }, 'ko')).toBe('실패했습니다');
  });

  it('reads in both languages what the end of a run has kept a step, a stage or a cleaning from', () => {
    for (const word of endsOfRun)
      for (const [kind, name] of [
        ['step', 'sleep'],
        ['stage', 'test'],
        ['stage', 'install'],
        ['cleaning', 'home'],
      ] as const) {
        const told = (language: Language): string => itemReason({ kind, name, detail: word }, language);
        expect(told('ko'), word).toMatch(/다$/);
        expect(told('en'), word).toMatch(/^[a-z ]+$/);
        expect(told('en'), word).toContain(' ');
      }
    expect(itemReason({ kind: 'stage', name: 'test', detail: 'fenced' }, 'ko')).toBe(
      '다른 작업이 장비를 가져갔습니다',
    );
    expect(itemReason({ kind: 'step', name: 'case', detail: 'fenced' }, 'ko')).toBe('fenced');
    expect(itemReason({ kind: 'crash', name: 'crash', detail: 'fenced' }, 'ko')).toBe('fenced');
  });

  it('never reads a text that nobody has listed: a bare one does not compile', () => {
    expectTypeOf<string>().not.toExtend<StepReason>();
    expectTypeOf(reason('noFocus')).toEqualTypeOf<StepReason>();
    expectTypeOf<ArgumentOf<'exitCode'>>().toEqualTypeOf<'code'>();
    expectTypeOf<ArgumentOf<'reads'>>().toEqualTypeOf<'read' | 'wanted'>();
  });
});
