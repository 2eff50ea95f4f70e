import { readSteps } from '@rackhand/contract/test/read-steps';
import { expect, test } from 'vitest';
import { titleOf } from './step-words.ts';

const titleBy = (verb: string, said: Record<string, unknown>, name = ''): string => {
  const steps = [{ verb: 'back', with: {}, line: 2 }];
  const held = verb === 'repeat' || verb === 'group' ? { steps } : {};
  const read = readSteps([{ verb, with: said, line: 1, name, ...held }], {});
  const [step] = read.steps;
  if (step === undefined) throw new Error(JSON.stringify(read.faults));
  return titleOf(step);
};

test('who reads the steps of a run sees a plain argument as the scenario has it, without what it is called', () => {
  expect(titleBy('screenshot', { name: 'a' })).toBe('a');
  expect(titleBy('repeat', { times: 3 })).toBe('3');
  expect(titleBy('group', { name: 'Sign in' })).toBe('Sign in');
  expect(titleBy('key', { key: 'ENTER' })).toBe('ENTER');
  expect(titleBy('swipe', { direction: 'up' })).toBe('up');
  expect(titleBy('launch', { app: 'com.example.bank', clear: true })).toBe('com.example.bank, clear true');
  expect(titleBy('type', { into: { id: 'pin' }, value: '1234' })).toBe('into id pin, 1234');
  expect(titleBy('back', {})).toBe('');
});

test('who reads the steps of a run sees a duration with its unit', () => {
  const shown = ['500ms', '2s', '1500ms', '90s', '2m', '0ms'].map((text) => titleBy('sleep', { for: text }));
  expect(shown).toEqual(['500ms', '2s', '1500ms', '90s', '2m', '0ms']);
});

test('who reads the steps of a run sees by what a thing was looked for, and its own name before all', () => {
  expect(titleBy('tap', { target: { text: 'Pay', index: 1 } })).toBe('text Pay, index 1');
  expect(titleBy('tap', { target: { at: ['50%', '80%'] } })).toBe('at 50%, 80%');
  expect(titleBy('assert_text', { in: { id: 'title' }, contains: '이체' })).toBe(
    'in id title, contains 이체',
  );
  expect(titleBy('tap', { target: { text: 'Pay' } }, 'Pays')).toBe('Pays');
});
