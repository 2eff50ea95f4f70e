import { describe, expect, it } from 'vitest';
import { createSpeed, secondsLeft } from './transfer-speed.ts';

describe('the speed of an upload', () => {
  it('is not said before half a second has passed', () => {
    const speed = createSpeed();
    expect(speed(0, 0)).toBeNull();
    expect(speed(1_000, 499)).toBeNull();
    expect(speed(1_000, 500)).toBe(2_000);
  });

  it('is that of the last five seconds: one that slows down says so', () => {
    const speed = createSpeed();
    speed(0, 0);
    speed(10_000, 1_000);
    expect(speed(10_500, 6_000)).toBe(100);
  });

  it('tells the rest, rounded up, and nothing while nothing moves', () => {
    expect(secondsLeft({ size: 1_000, sent: 400, bytesPerSecond: 250 })).toBe(3);
    expect(secondsLeft({ size: 1_000, sent: 400, bytesPerSecond: 0 })).toBeNull();
    expect(secondsLeft({ size: 1_000, sent: 400, bytesPerSecond: null })).toBeNull();
  });
});
