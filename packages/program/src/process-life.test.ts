import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, startTimeOf } from './process-life.ts';
import { makeZombie, type Zombie } from './testing/zombie.ts';

let zombie: Zombie;
beforeEach(async () => {
  zombie = await makeZombie();
});
afterEach(() => {
  zombie.end();
});

describe('a process', () => {
  it('that runs is alive and tells when it began', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(startTimeOf(process.pid)).toMatch(/^\d+$/);
  });

  it('that has ended is dead, also when nobody has waited for it and it still takes signals', () => {
    expect(process.kill(zombie.pid, 0)).toBe(true);
    expect(isAlive(zombie.pid)).toBe(false);
    expect(startTimeOf(zombie.pid)).toBe('');
  });

  it('that never was is dead', () => {
    expect(isAlive(2 ** 22 + 1)).toBe(false);
    expect(startTimeOf(2 ** 22 + 1)).toBe('');
  });
});
