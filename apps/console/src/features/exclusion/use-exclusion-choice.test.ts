import { expect, it } from 'vitest';
import { exclusionText } from './exclusion-text.ts';
import { nothingSaid, offeredPresets, requestOf } from './use-exclusion-choice.ts';

const now = Date.parse('2026-11-20T23:00:00+09:00');

it('who says nothing excludes a device without reason and end', () => {
  expect(requestOf(nothingSaid, now, 'ko')).toEqual({ request: { reason: '' } });
});

it('a time that has passed is refused in the words of the server', () => {
  const choice = { ...nothingSaid, until: 'custom' as const, customAt: '2026-11-20T22:59' };
  expect(requestOf(choice, now, 'ko')).toEqual({ refusal: '앞으로의 시각이어야 합니다.' });
  expect(requestOf({ ...choice, customAt: '' }, now, 'en')).toEqual({
    refusal: 'This time must be in the future.',
  });
});

it('a time of the evening is not offered once it has passed', () => {
  expect(offeredPresets(now)).toEqual(['hour', 'morning']);
});

it('an exclusion is told with why, until when and by whom', () => {
  const exclusion = { reason: '배터리 교체', until: '2026-11-21T07:00:00+09:00', by: 'kim' };
  expect(exclusionText({ exclusion }, 'ko')).toBe('제외: 배터리 교체 · 11-21 07:00까지 · kim');
  const endless = { reason: '', until: null, by: 'kim' };
  expect(exclusionText({ exclusion: endless }, 'en')).toBe('Excluded: kim');
});
