import { counted } from '../../platform/i18n/english-count.ts';
import { defineMessages } from '../../platform/i18n/messages.ts';

/** The parts of a schedule in words: when on a day, and on which days. */
export const cronMessages = defineMessages({
  ko: {
    byHand: '직접 실행',
    times: (times: string) => times,
    everyMinutes: (minutes: string) => `${minutes}분마다`,
    everyHours: (hours: string, minute: string) => `${hours}시간마다 ${minute}분`,
    everyHour: (minute: string) => `매시 ${minute}분`,
    onDays: (days: string, times: string) => (days === '' ? times : `${days} ${times}`),
    everyDay: '매일',
    weekdays: '평일',
    weekend: '주말',
    daysOfWeek: (days: string) => `매주 ${days}`,
    daysOfMonth: (days: string) => `매월 ${days}`,
    either: (one: string, other: string) => `${one} 또는 ${other}`,
    inMonths: (months: string, days: string) => `${months} ${days.replace('매월 ', '')}`,
    dayOfMonth: (day: string) => `${day}일`,
    names: { 0: '일', 1: '월', 2: '화', 3: '수', 4: '목', 5: '금', 6: '토' },
    join: '·',
    months: {
      ...{ 1: '1월', 2: '2월', 3: '3월', 4: '4월', 5: '5월', 6: '6월' },
      ...{ 7: '7월', 8: '8월', 9: '9월', 10: '10월', 11: '11월', 12: '12월' },
    },
    from: (day: string) => `${day}부터`,
    to: (day: string) => `${day}까지`,
  },
  en: {
    byHand: 'By hand',
    times: (times) => `at ${times}`,
    everyMinutes: (minutes) => `every ${counted(minutes, 'minute')}`,
    everyHours: (hours, minute) => `every ${counted(hours, 'hour')} at :${minute.padStart(2, '0')}`,
    everyHour: (minute) => `every hour at :${minute.padStart(2, '0')}`,
    onDays: (days, times) => (days === '' ? times : `${days} ${times}`),
    everyDay: 'Daily',
    weekdays: 'Weekdays',
    weekend: 'Weekends',
    daysOfWeek: (days) => days,
    daysOfMonth: (days) => `${days} of the month`,
    either: (one, other) => `${one} or ${other}`,
    inMonths: (months, days) => `${days} in ${months}`,
    dayOfMonth: (day) => `Day ${day}`,
    names: { 0: 'Sun', 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat' },
    join: ', ',
    months: {
      ...{ 1: 'Jan', 2: 'Feb', 3: 'Mar', 4: 'Apr', 5: 'May', 6: 'Jun' },
      ...{ 7: 'Jul', 8: 'Aug', 9: 'Sep', 10: 'Oct', 11: 'Nov', 12: 'Dec' },
    },
    from: (day) => `from ${day}`,
    to: (day) => `until ${day}`,
  },
});
