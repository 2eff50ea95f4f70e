import { expect, it } from 'vitest';
import { stepEnd } from './step-end.ts';

it('who compares two runs reads in their language how a step ended and why', () => {
  expect(stepEnd('home', 'passed', 'ko')).toBe('성공');
  expect(stepEnd('tap text nope (2)', 'failed: nothing on the screen has text "nope"', 'ko')).toBe(
    '실패: 화면에 없습니다: text "nope"',
  );
  expect(stepEnd('tap text nope', 'failed: nothing on the screen has text "nope"', 'en')).toBe(
    'Failed: nothing on the screen has text "nope"',
  );
});

it('who compares two runs reads as it is what a report or a device has said itself', () => {
  expect(stepEnd('case pays', 'failed: it failed', 'ko')).toBe('실패: it failed');
  expect(stepEnd('open_link a:b', 'failed: Error: no activity', 'ko')).toBe('실패: Error: no activity');
});
