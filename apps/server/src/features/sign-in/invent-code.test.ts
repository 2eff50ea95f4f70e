import { expect, test } from 'vitest';
import { inventCode } from './second-step.ts';

test('a thousand codes have six digits, leading zeros among them, and no digit is rarer than chance allows (S26)', () => {
  const codes = Array.from({ length: 1000 }, inventCode);
  expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([]);
  // Of a million numbers a thousand are drawn: half a pair is the same, ten would be a pattern.
  expect(new Set(codes).size).toBeGreaterThan(990);
  for (let place = 0; place < 6; place += 1) {
    const counts = new Array<number>(10).fill(0);
    for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1;
    const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    // Nine degrees of freedom: more than this once in ten million.
    expect(chiSquare).toBeLessThan(50);
  }
  const steps = codes.slice(1).map((code, index) => Number(code) - Number(codes[index]));
  expect(new Set(steps).size).toBeGreaterThan(990);
});
