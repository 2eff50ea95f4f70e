import type { AutonomousParameters } from '@rackhand/contract/test/autonomous';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exploringDraftOf, parametersOf } from './exploring-draft.ts';
import { planBodyOf, planDraftOf } from './plan-draft.ts';
import { planGaps } from './plan-gaps.ts';

const word = fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/);
const stored: fc.Arbitrary<AutonomousParameters> = fc.record({
  strategy: fc.constantFrom('explore', 'random'),
  seed: fc.option(fc.nat()),
  max_events: fc.integer({ min: 1, max: 100_000 }),
  interval_ms: fc.integer({ min: 100, max: 10_000 }),
  allowed_packages: fc.array(fc.constantFrom('com.example.bank', 'com.example.player'), { maxLength: 3 }),
  avoid: fc.array(
    fc
      .record(
        { text: word, text_contains: word, id: word, class: word, index: fc.nat(999) },
        { requiredKeys: [] },
      )
      .filter(({ index: _index, ...looks }) => Object.keys(looks).length > 0),
    { maxLength: 4 },
  ),
  texts: fc.array(
    fc.string({ minLength: 1 }).filter((text) => /^[\x20-\x7e]+$/.test(text)),
    { maxLength: 4 },
  ),
  before: fc.constantFrom('', 'version: 1\nvariables: {secret_pin: "********"}\nsteps: [back]\n'),
});

it('what is stored of how an app is explored comes back as it was when nothing is typed, masks of secrets too', () => {
  fc.assert(
    fc.property(stored, (parameters) => {
      expect(parametersOf(exploringDraftOf(parameters))).toEqual(parameters);
    }),
  );
});

it('whoever changes the type and changes it back finds all that was typed, and sends only what goes with the type', () => {
  const draft = planDraftOf(null);
  const typed = { ...draft, scenario: 'version: 1', exploring: { ...draft.exploring, seed: '7' } };
  const exploring = { ...typed, test_type: 'autonomous' as const };
  const sent = planBodyOf(exploring);
  expect(sent).toMatchObject({ test_type: 'autonomous', parameters: { seed: 7 } });
  expect(sent.scenario).toBeUndefined();
  const back = planBodyOf({ ...exploring, test_type: 'scenario' });
  expect(back).toMatchObject({ test_type: 'scenario', scenario: 'version: 1' });
  expect(back.parameters).toBeUndefined();
});

it('leaves out rows and lines into which nothing was typed, and sends no number for what is none', () => {
  const draft = exploringDraftOf(null);
  const avoid = [
    { looks: [{ key: 'text', value: '' }], index: '' },
    {
      looks: [
        { key: 'id', value: 'pay' },
        { key: 'text', value: '' },
      ],
      index: '2',
    },
  ] as const;
  const parameters = parametersOf({
    ...draft,
    avoid,
    texts: 'a\n\n b ',
    allowed_packages: ' x.y\n',
    max_events: 'many',
  });
  expect(parameters.avoid).toEqual([{ id: 'pay', index: 2 }]);
  expect(parameters.texts).toEqual(['a', ' b ']);
  expect(parameters.allowed_packages).toEqual(['x.y']);
  expect(parameters.max_events).toBeNaN();
});

it('an outside runner needs its label and may bring its test itself; anything else needs a scenario', () => {
  const draft = planDraftOf(null);
  const target = { ...draft.target, arns: new Set(['a']) };
  expect(Object.keys(planGaps({ ...draft, target }))).toEqual(['scenario']);
  expect(Object.keys(planGaps({ ...draft, target, executor: 'external' }))).toEqual(['options.runner_label']);
  expect(Object.keys(planGaps({ ...draft, target, test_type: 'autonomous' }))).toEqual([]);
});
