import { exclusionReason, recoveryActor } from '@rackhand/contract/recovery/rungs';
import { expect, it } from 'vitest';
import { exclusionEnd, exclusionText, exclusionWhy } from '../devices/exclusion-text.ts';
import { nothingSaid, offeredPresets, requestOf, withUntil } from './use-exclusion-choice.ts';

const now = Date.parse('2026-11-20T23:00:00+09:00');

it('who says nothing excludes a device without reason and end', () => {
  expect(requestOf(nothingSaid, now)).toEqual({ request: { reason: '' } });
});

it('a time that has passed is refused in the words of the server', () => {
  const choice = { ...nothingSaid, until: 'custom' as const, customAt: '2026-11-20T22:59' };
  expect(requestOf(choice, now)).toMatchObject({ refusal: { ko: '현재보다 늦은 시각을 고르세요.' } });
  expect(requestOf({ ...choice, customAt: '' }, now)).toMatchObject({
    refusal: { en: 'Choose a time in the future.' },
  });
});

it('a time of the evening is not offered once it has passed', () => {
  expect(offeredPresets(now)).toEqual(['hour', 'morning']);
});

it('an exclusion is told with why, until when and by whom', () => {
  const exclusion = { reason: '배터리 교체', until: '2026-11-21T07:00:00+09:00', by: 'kim' };
  expect(exclusionText({ exclusion }, 'ko', now)).toBe('제외: 배터리 교체 · 11-21 07:00까지 · kim');
  const endless = { reason: '', until: null, by: 'kim' };
  expect(exclusionText({ exclusion: endless }, 'en')).toBe('Excluded: kim');
});

it('the end of an exclusion is its day and its hour, also where there is little room', () => {
  const exclusion = { reason: '배터리 교체', until: '2026-11-20T23:30:00+09:00', by: 'kim' };
  expect(exclusionEnd({ exclusion }, 'ko', now)).toBe('11-20 23:30까지');
  const later = { exclusion: { ...exclusion, until: '2026-11-21T07:00:00+09:00' } };
  expect(exclusionEnd(later, 'en', now)).toBe('until 11-21 07:00');
  expect(exclusionEnd({ exclusion: { ...exclusion, until: null } }, 'ko')).toBe('');
  expect(exclusionWhy({ exclusion }, 'ko')).toBe('배터리 교체');
  expect(exclusionWhy({ exclusion: { ...exclusion, reason: '' } }, 'ko')).toBe('kim');
});

it('an admin reads in which year a device comes back, where that is not this one of Korea', () => {
  const until = (at: string) => ({ exclusion: { reason: '', until: at, by: 'kim' } });
  const lastMinute = Date.parse('2026-12-31T14:59:00Z');
  const shown = (at: string) => exclusionEnd(until(at), 'ko', lastMinute);
  expect(shown('2027-12-31T00:00:00+09:00')).toBe('2027-12-31 00:00까지');
  expect(shown('2027-01-01T00:00:00+09:00')).toBe('2027-01-01 00:00까지');
  expect(shown('2026-12-31T23:59:30+09:00')).toBe('12-31 23:59까지');
  const text = exclusionText(until('2027-12-31T00:00:00+09:00'), 'en', lastMinute);
  expect(text).toBe('Excluded: until 2027-12-31 00:00 · kim');
});

it('an admin reads of what excluded a device by itself, and why, in the language of their page alone', () => {
  const reason = exclusionReason(['usb_reset', 'reboot']);
  const byItself = { exclusion: { reason, until: null, by: recoveryActor } };
  expect(exclusionText(byItself, 'ko')).toBe('제외: 복구 실패(USB 다시 연결, 재부팅) · 자동 복구');
  expect(exclusionText(byItself, 'en')).toBe(
    'Excluded: Recovery failed (Reconnect USB, Reboot) · Automatic recovery',
  );
  const repair = { repair_id: 7, state: 'reported' } as const;
  const old = { exclusion: { reason: '힌지(왼쪽) 파손 (Broken hinge)', until: null, by: 'kim' }, repair };
  expect([exclusionWhy(old, 'ko'), exclusionWhy(old, 'en')]).toEqual(['힌지(왼쪽) 파손', 'Broken hinge']);
});

it('who chooses a time of their own begins with one that is still to come', () => {
  const { customAt } = withUntil(nothingSaid, 'custom', now);
  expect(customAt).toBe('2026-11-21T23:00');
  expect(withUntil({ ...nothingSaid, customAt: '2026-12-24T18:00' }, 'custom', now).customAt).toBe(
    '2026-12-24T18:00',
  );
});
