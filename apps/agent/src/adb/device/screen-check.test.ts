import { LinkError } from '@rackhand/device-link/link-error';
import { describe, expect, it } from 'vitest';
import { createScreenCheck, parseScreen } from './screen-check.ts';

const answer = (text: string) => `--rackhand--screen\n${text}`;

function checkOf(runShell: () => Promise<string>, everyMs = 60_000) {
  return createScreenCheck({ everyMs, runShell });
}

describe('the screen of a device', () => {
  it.each([
    ['12\n', true],
    ['      12\n', true],
    ['0\n', false],
    ['/system/bin/sh: wc: not found\n', null],
    ['', null],
  ])('that answers %j is readable: %s', (text, readable) => {
    expect(parseScreen(answer(text))).toBe(readable);
  });

  it('can not be read when its shell lives and the picture does not come', async () => {
    const screen = checkOf(() => Promise.reject(new LinkError('device_silent', 'no end', true)));
    await screen.check();
    expect(screen.seen().readable).toBe(false);
  });

  it('is as it was when the device does not answer at all', async () => {
    const screen = checkOf(() => Promise.reject(new LinkError('device_silent', 'nothing')));
    await screen.check();
    expect(screen.seen().readable).toBeNull();
  });

  it('is looked at again at once while it can not be read, and rarely while it can', async () => {
    let text = '0\n';
    const screen = checkOf(() => Promise.resolve(answer(text)));
    expect(screen.isDue()).toBe(true);
    await screen.check();
    expect(screen.isDue()).toBe(true);
    text = '12\n';
    await screen.check();
    expect(screen.seen().readable).toBe(true);
    expect(screen.isDue()).toBe(false);
  });

  it('that was well before its cable was pulled is not looked at again for that, and one that was not is', () => {
    const checkedAt = Date.now();
    const back = checkOf(() => Promise.resolve(answer('12\n')));
    back.resume({ readable: false, checkedAt });
    expect([back.seen().readable, back.isDue()]).toEqual([null, true]);
    back.resume({ readable: true, checkedAt });
    expect([back.seen().readable, back.isDue()]).toEqual([true, false]);
    back.resume({ readable: true, checkedAt: checkedAt - 60_000 });
    expect(back.isDue()).toBe(true);
  });
});
