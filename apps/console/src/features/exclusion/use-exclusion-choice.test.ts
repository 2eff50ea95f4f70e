import { expect, it } from 'vitest';
import { exclusionEnd, exclusionText, exclusionWhy } from './exclusion-text.ts';
import { nothingSaid, offeredPresets, requestOf, withUntil } from './use-exclusion-choice.ts';

const now = Date.parse('2026-11-20T23:00:00+09:00');

it('who says nothing excludes a device without reason and end', () => {
  expect(requestOf(nothingSaid, now)).toEqual({ request: { reason: '' } });
});

it('a time that has passed is refused in the words of the server', () => {
  const choice = { ...nothingSaid, until: 'custom' as const, customAt: '2026-11-20T22:59' };
  expect(requestOf(choice, now)).toMatchObject({ refusal: { ko: '앞으로의 시각이어야 합니다.' } });
  expect(requestOf({ ...choice, customAt: '' }, now)).toMatchObject({
    refusal: { en: 'This time must be in the future.' },
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

it('where there is little room, the end comes first, by its time today and by its day later', () => {
  const exclusion = { reason: '배터리 교체', until: '2026-11-20T23:30:00+09:00', by: 'kim' };
  expect(exclusionEnd({ exclusion }, 'ko', '2026-11-20')).toBe('23:30까지');
  const later = { exclusion: { ...exclusion, until: '2026-11-21T07:00:00+09:00' } };
  expect(exclusionEnd(later, 'en', '2026-11-20')).toBe('until 11-21');
  expect(exclusionEnd({ exclusion: { ...exclusion, until: null } }, 'ko', '2026-11-20')).toBe('');
  expect(exclusionWhy({ exclusion })).toBe('배터리 교체');
  expect(exclusionWhy({ exclusion: { ...exclusion, reason: '' } })).toBe('kim');
});

it('who chooses a time of their own begins with one that is still to come', () => {
  const { customAt } = withUntil(nothingSaid, 'custom', now);
  expect(customAt).toBe('2026-11-21T23:00');
  expect(withUntil({ ...nothingSaid, customAt: '2026-12-24T18:00' }, 'custom', now).customAt).toBe(
    '2026-12-24T18:00',
  );
});
