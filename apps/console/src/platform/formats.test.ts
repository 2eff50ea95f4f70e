import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDistance,
  formatDuration,
  formatExactTime,
  formatNumber,
  formatRelative,
  formatTime,
  formatZoned,
} from './formats.ts';

const instant = Date.parse('2026-11-20T23:30:05Z');

describe('formats', () => {
  it('show Korean time wherever the browser runs', () => {
    expect(formatDateTime(instant)).toBe('2026-11-21 08:30:05');
    expect(formatDate(instant)).toBe('2026-11-21');
    expect(formatTime(instant)).toBe('08:30:05');
    expect(formatExactTime(instant + 7)).toBe('08:30:05.007');
  });

  it.each([
    [0, '방금', 'just now'],
    [4_999, '방금', 'just now'],
    [5_000, '5초 전', '5 s ago'],
    [59_999, '59초 전', '59 s ago'],
    [60_000, '1분 전', '1 min ago'],
    [3 * 60_000, '3분 전', '3 min ago'],
    [59 * 60_000 + 59_000, '59분 전', '59 min ago'],
    [2 * 3_600_000, '2시간 전', '2 h ago'],
    [50 * 3_600_000, '2일 전', '2 d ago'],
    [-5_000, '방금', 'just now'],
  ])('say how long ago %d ms is', (passed, korean, english) => {
    expect(formatRelative(instant - passed, instant, 'ko')).toBe(korean);
    expect(formatRelative(instant - passed, instant, 'en')).toBe(english);
  });

  it.each([
    [4_000, '방금', 'just now'],
    [30_000, '30초 뒤', 'in 30 s'],
    [-30_000, '30초 전', '30 s ago'],
    [61_000, '1분 뒤', 'in 1 min'],
    [2 * 3_600_000 + 5 * 60_000, '2시간 5분 뒤', 'in 2 h 5 min'],
    [-3 * 60_000, '3분 전', '3 min ago'],
  ])('say how far away what is %d ms ahead is', (ahead, korean, english) => {
    expect(formatDistance(instant + ahead, instant, 'ko')).toBe(korean);
    expect(formatDistance(instant + ahead, instant, 'en')).toBe(english);
  });

  it('name the offset where it is to be told from other times', () => {
    expect(formatZoned(instant)).toBe('2026-11-21 08:30:05 (+0900)');
  });

  it.each([
    [0, '0초', '0 s'],
    [1, '1초', '1 s'],
    [59, '59초', '59 s'],
    [60, '1분', '1 min'],
    [61, '1분 1초', '1 min 1 s'],
    [3600, '1시간', '1 h'],
    [3661, '1시간 1분', '1 h 1 min'],
    [26 * 3600, '1일 2시간', '1 d 2 h'],
    [86_460, '1일', '1 d'],
  ])('say how long %d seconds are, never less exactly than by two units', (seconds, korean, english) => {
    expect(formatDuration(seconds, 'ko')).toBe(korean);
    expect(formatDuration(seconds, 'en')).toBe(english);
  });

  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1 MB'],
    [5 * 1024 ** 3, '5 GB'],
    [2.25 * 1024 ** 4, '2.3 TB'],
  ])('show %d bytes as a size', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('group thousands the same way in both languages', () => {
    expect([0, 999, 1000, 12_345, 1_234_567].map(formatNumber)).toEqual([
      '0',
      '999',
      '1,000',
      '12,345',
      '1,234,567',
    ]);
  });
});

it('counts down what is left of a few minutes in mm:ss', () => {
  expect([300, 75, 9, 0].map(formatCountdown)).toEqual(['05:00', '01:15', '00:09', '00:00']);
});
