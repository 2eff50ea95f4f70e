import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertStep } from './insert-step.ts';

const scenario = `version: 1
app: com.example.bank
steps:
  - launch
  - repeat:
      times: 2
      steps:
        - swipe: up
        - back
          # and again

  - tap: {id: login}
    timeout: 5s
`;
const afterOf = (text: string, place: string): string => {
  const done = insertStep(text, text.indexOf(place), 'home');
  const lines = done.text.split('\n');
  return lines[lines.findIndex((line) => line.trim() === '- home') - 1] ?? '';
};

it('a step is put behind the one in which the cursor stands, as deep as that', () => {
  expect(afterOf(scenario, 'launch')).toBe('  - launch');
  expect(afterOf(scenario, 'swipe')).toBe('        - swipe: up');
  expect(afterOf(scenario, '# and')).toBe('          # and again');
  expect(afterOf(scenario, 'tap')).toBe('    timeout: 5s');
  expect(afterOf(scenario, 'repeat')).toBe('          # and again');
  expect(insertStep(scenario, scenario.indexOf('back'), 'home').text).toContain('\n        - home\n');
});

it('a cursor above the steps puts it first, and a scenario without steps gets them', () => {
  expect(afterOf(scenario, 'version')).toBe('steps:');
  expect(insertStep('', 0, 'home').text).toBe('version: 1\nsteps:\n  - home\n');
  expect(insertStep('version: 1\nsteps:', 0, 'home').text).toBe('version: 1\nsteps:\n  - home\n');
  expect(insertStep('version: 1\n', 0, 'home').text).toBe('version: 1\nsteps:\n  - home\n');
});

it('the next step follows the one before, and what is to be filled in is marked', () => {
  const first = insertStep(scenario, scenario.indexOf('launch'), 'type: {into: {id: pin}, value: ""}');
  expect(first.text.slice(first.from - 1, first.from + 1)).toBe('""');
  const second = insertStep(first.text, first.from, 'home');
  expect(second.text).toContain('value: ""}\n  - home\n  - repeat');
});

it('whatever is written there stays as it is', () => {
  const line = fc.oneof(
    fc.constantFrom('', 'steps:', '  - back', '      - tap: {id: a}', 'app: x', '    timeout: 5s', '# words'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(line.filter((one) => !one.includes('home'))), fc.nat(), (lines, place) => {
      const text = lines.join('\n');
      fc.pre(text.trim() !== '');
      const { text: done } = insertStep(text, place % (text.length + 1), 'home');
      const kept = done
        .split('\n')
        .filter(
          (one, nth, all) =>
            !(
              one.trim() === '- home' ||
              (one === 'steps:' && all[nth + 1] === '  - home' && !lines.includes('steps:'))
            ),
        );
      expect(kept.join('\n').trimEnd()).toBe(text.trimEnd());
    }),
  );
});
