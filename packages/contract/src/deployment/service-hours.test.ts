import { afterEach, expect, it, vi } from 'vitest';
import { serviceHoursPhase, untilNextPhase } from './service-hours.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const korean = (time: string): Date => new Date(`2026-03-08T${time}+09:00`);

it.each([
  ['06:59:59', 'closed'],
  ['07:00:00', 'open'],
  ['21:49:59', 'open'],
  ['21:50:00', 'closing'],
  ['21:59:59', 'closing'],
  ['22:00:00', 'closed'],
  ['00:00:00', 'closed'],
])('at %s Korean time the service is %s, wherever the program runs', (time, phase) => {
  for (const zone of ['UTC', 'America/New_York', 'Asia/Seoul']) {
    vi.stubEnv('TZ', zone);
    expect(serviceHoursPhase(korean(time))).toBe(phase);
  }
});

it.each(['00:00:00', '06:59:59', '07:00:00', '21:50:00', '22:00:00', '23:59:59'])(
  'the next phase after %s begins when it is said to',
  (time) => {
    const now = korean(time);
    const edge = now.getTime() + untilNextPhase(now);
    expect(serviceHoursPhase(new Date(edge - 1))).toBe(serviceHoursPhase(now));
    expect(serviceHoursPhase(new Date(edge))).not.toBe(serviceHoursPhase(now));
  },
);
