import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '../text/language.ts';
import { fillIn, readSteps, unrolledSteps } from './read-steps.ts';
import { verbRules, verbs } from './scenario.ts';
import { scenarioLimits } from './scenario-limits.ts';
import { scenarioFaultWords } from './scenario-words.ts';
import { type SentStep, sentStep } from './sent-scenario.ts';

const step = (
  verb: string,
  said: Record<string, unknown> = {},
  beside: Partial<SentStep> = {},
): SentStep => ({
  verb,
  line: 1,
  with: said,
  ...beside,
});

const faultsIn = (...steps: SentStep[]): string[] =>
  readSteps(steps, { pin: '1234' }).faults.map(({ path, message }) => `${path.join('.')}: ${message.en}`);

describe('a step of a scenario', () => {
  test('has the arguments of its verb, its name, its time and whether it may fail', () => {
    const { steps, faults } = readSteps(
      [
        step(
          'type',
          { into: { id: 'pin' }, value: '${pin}' },
          { name: 'PIN', timeout: '2m', optional: true },
        ),
      ],
      { pin: '1234' },
    );
    expect(faults).toEqual([]);
    expect(steps).toEqual([
      {
        ...{ verb: 'type', line: 1, name: 'PIN', timeoutMs: 120_000, isOptional: true },
        with: { into: { id: 'pin' }, value: '1234' },
      },
    ]);
  });

  test.each([
    ['a verb that nobody knows', step('tapp'), ['0.verb: There is no verb tapp.']],
    [
      'a time without its unit',
      step('back', {}, { timeout: '10' }),
      ['0.timeout: Must be a time with its unit, such as 20s (ms, s or m).'],
    ],
    [
      'a time that is too long',
      step('back', {}, { timeout: '11m' }),
      ['0.timeout: Must be 10 minutes or less.'],
    ],
    [
      'a selector that says nothing',
      step('wait_for', { target: { index: 1 } }),
      ['0.with.target: Needs at least one of text, text_contains, id, description and class.'],
    ],
    [
      'a selector with a strange name',
      step('tap', { target: { txt: 'OK' } }),
      [
        '0.with.target.txt: txt can’t be used here.',
        '0.with.target: Needs at least one of text, text_contains, id, description and class; or at alone.',
      ],
    ],
    [
      'a place and a look at once',
      step('tap', { target: { at: ['1%', '1%'], text: 'OK' } }),
      ['0.with.target: Needs at least one of text, text_contains, id, description and class; or at alone.'],
    ],
    [
      'a place in pixels',
      step('tap', { target: { at: [10, 20] } }),
      [
        '0.with.target.at.0: Must be a share of the screen, such as 50%.',
        '0.with.target.at.1: Must be a share of the screen, such as 50%.',
      ],
    ],
    [
      'a number where text is wanted',
      step('assert_log', { contains: 5 }),
      ['0.with.contains: Must be text: put it in quotes.'],
    ],
    ['nothing where text is wanted', step('assert_log'), ['0.with.contains: contains is missing.']],
    ['an empty text', step('assert_log', { contains: '' }), ['0.with.contains: Is empty.']],
    [
      'a text that is too long',
      step('assert_log', { contains: 'x'.repeat(1001) }),
      ['0.with.contains: Must be 1,000 characters or fewer.'],
    ],
    [
      'a character that nobody can store',
      step('assert_log', { contains: 'a\0' }),
      ['0.with.contains: Has characters that can’t be used.'],
    ],
    [
      'a direction that is none',
      step('swipe', { direction: 'in' }),
      ['0.with.direction: Must be one of: up, down, left, right'],
    ],
    [
      'a swipe that says both',
      step('swipe', { direction: 'up', to: ['1%', '1%'] }),
      ['0.with: Needs either a direction, or from and to.'],
    ],
    [
      'a variable that nothing sets',
      step('assert_text', { in: { id: '${nobody}' }, contains: 'x' }),
      ['0.with.in.id: The variable nobody isn’t set in variables.'],
    ],
    [
      'a repeat of nothing',
      step('repeat', { times: 0 }, { steps: [step('back')] }),
      ['0.with.times: Must be 1 or more.'],
    ],
    ['a group without steps', step('group', { name: 'x' }), ['0.steps: Has no steps.']],
    [
      'a link that is none',
      step('open_link', { url: 'bank' }),
      ['0.with.url: Must be a link, such as https://…'],
    ],
    [
      'an app that is none',
      step('launch', { app: 'bank' }),
      ['0.with.app: Must be an app ID, such as com.example.bank.'],
    ],
  ])('%s is told with where it stands', (_what, sent, faults) => {
    expect(faultsIn(sent)).toEqual(faults);
  });

  test('in a group is told with its place in the group, and stands so deep at most', () => {
    const nest = (depth: number): SentStep =>
      depth === 0 ? step('tap') : step('group', { name: 'x' }, { steps: [nest(depth - 1)] });
    expect(faultsIn(nest(2))).toEqual(['0.steps.0.steps.0.with.target: target is missing.']);
    const { faults } = readSteps([nest(scenarioLimits.nesting + 1)], {});
    expect(faults.map(({ message }) => message)).toEqual([scenarioFaultWords.deep(scenarioLimits.nesting)]);
  });

  test('counts as often as repeats go through it', () => {
    const { steps } = readSteps(
      [
        step(
          'repeat',
          { times: 3 },
          { steps: [step('back'), step('repeat', { times: 2 }, { steps: [step('home')] })] },
        ),
      ],
      {},
    );
    expect(unrolledSteps(steps)).toBe(1 + 3 * (1 + 1 + 2));
  });
});

/** Whatever a scenario may say behind a verb. */
const anything = fc.anything({ withNullPrototype: true, maxDepth: 3 });
const anyStep: fc.Arbitrary<SentStep> = fc.record({
  verb: fc.oneof(fc.constantFrom(...verbs), fc.string(), fc.constantFrom('__proto__', 'constructor')),
  line: fc.integer({ min: 1, max: 99 }),
  with: fc.oneof(
    fc.dictionary(fc.constantFrom('target', 'value', 'at', 'times', 'in', 'for', 'app', 'x'), anything),
    fc.constant({}),
  ),
  timeout: fc.option(fc.string(), { nil: undefined }),
});

test('whatever steps say, they are read or refused with words in both languages, and never both', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 5 }), (sent) => {
      const { steps, faults } = readSteps(sent, {});
      for (const { message } of faults)
        for (const language of languages) expect(message[language]).not.toBe('');
      if (faults.length === 0) expect(steps).toHaveLength(sent.length);
      for (const one of steps) expect(Object.hasOwn(verbRules, one.verb)).toBe(true);
    }),
  );
});

test('what has been read at one end is read the same at the other', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 5 }), (sent) => {
      const wire = JSON.parse(JSON.stringify(sent)) as SentStep[];
      const arrived = wire.map((one) => sentStep.parse(one));
      expect(readSteps(arrived, {}).steps).toEqual(readSteps(wire, {}).steps);
    }),
  );
});

test('variables stand for their values wherever there is text, once, and other names are told', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[a-z]{1,5}$/), (value, name) => {
      const unknown: string[] = [];
      const filled = fillIn({ a: [`x\${${name}}y`, '${other_}'] }, { [name]: value }, (one, path) => {
        unknown.push(`${one} ${path.join('.')}`);
      });
      expect(filled).toEqual({ a: [`x${value}y`, '${other_}'] });
      expect(unknown).toEqual(['other_ a.1']);
    }),
  );
});
