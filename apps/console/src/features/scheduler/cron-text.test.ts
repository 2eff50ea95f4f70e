import { describe, expect, it } from 'vitest';
import { cronMessages } from './cron-messages.ts';
import { cronText, scheduleText } from './cron-text.ts';

const inBoth = (cron: string) => [cronText(cron, cronMessages.ko), cronText(cron, cronMessages.en)];
const open = { starts_on: null, ends_on: null };

describe('a schedule', () => {
  it.each([
    ['0 9 * * *', '매일 09:00', 'Daily at 09:00'],
    ['30 2 * * 1-5', '평일 02:30', 'Weekdays at 02:30'],
    ['0 9,18 * * MON,WED', '매주 월·수 09:00, 18:00', 'Mon, Wed at 09:00, 18:00'],
    ['0 0 * * 6,7', '주말 00:00', 'Weekends at 00:00'],
    ['*/10 * * * *', '10분마다', 'every 10 minutes'],
    ['5 * * * *', '매시 5분', 'every hour at :05'],
    ['0 */2 * * 0', '매주 일 2시간마다 0분', 'Sun every 2 hours at :00'],
    ['0 3 1,15 * *', '매월 1일, 15일 03:00', 'Day 1, Day 15 of the month at 03:00'],
    ['0 3 1 3 *', '3월 1일 03:00', 'Day 1 of the month in Mar at 03:00'],
    ['0 3 1 * 1', '매월 1일 또는 매주 월 03:00', 'Day 1 of the month or Mon at 03:00'],
  ])('%s is said as people say it', (cron, ko, en) => {
    expect(inBoth(cron)).toEqual([ko, en]);
  });

  it.each(['1-30 4 * * *', '0 0 0 * * *', '@daily', '0 9 */3 * *'])(
    '%s, for which there are no words, stays as it is written',
    (cron) => {
      expect(scheduleText({ cron, ...open }, cronMessages.ko)).toBe(cron);
    },
  );

  it('says the days between which it starts, and that nothing starts by itself', () => {
    expect(scheduleText({ cron: null, ...open }, cronMessages.en)).toBe('By hand');
    const between = { cron: '0 9 * * *', starts_on: '2026-12-01', ends_on: '2026-12-31' };
    expect(scheduleText(between, cronMessages.ko)).toBe('매일 09:00 (2026-12-01부터 2026-12-31까지)');
  });
});
