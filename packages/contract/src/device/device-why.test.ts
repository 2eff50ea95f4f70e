import { describe, expect, it } from 'vitest';
import { recoveryActor } from '../recovery/rungs.ts';
import { manualStates } from './device-actions.ts';
import { deviceStates, groupOf, isDeviceError, silentStates } from './device-states.ts';
import { deviceWhy, restartLoopWhy, type Situation, unstableWhy, whyOf } from './device-why.ts';
import { errorCauses } from './error-causes.ts';
import { nextSteps } from './next-steps.ts';

const steady: Situation = {
  excludedBy: null,
  platform: 'ANDROID',
  isHostAway: false,
  connection: null,
  isSerialNotTold: false,
  isCharging: null,
  isUnstable: false,
  isRestarting: false,
  errorCause: null,
};

describe('the explanation of a state', () => {
  it.each(deviceStates.filter((state) => state !== 'AVAILABLE'))(
    'of %s says what is so and what to do next',
    (state) => {
      const { what, steps } = deviceWhy[state];
      expect(what.ko).toMatch(/다\.$/);
      expect(what.en).toMatch(/\.$/);
      expect(steps.length).toBeGreaterThan(0);
      expect(new Set(steps).size).toBe(steps.length);
    },
  );

  it('offers to confirm exactly what waits for an admin', () => {
    const accepted = deviceStates.filter((state) => deviceWhy[state].steps.includes('accept'));
    expect(accepted).toEqual(['VERIFICATION_REQUIRED', 'REGISTERED', 'INFO_UPDATED']);
    expect(manualStates).toContain('AVAILABLE');
  });

  it('of a device that tests have left in ERROR names the cause, and offers what ends it: cleaning, or taking it as it is', () => {
    const ends = ['clean', 'take_as_is'];
    const whys = [null, ...errorCauses].map((errorCause) => whyOf('ERROR', { ...steady, errorCause }));
    expect(new Set(whys).size).toBe(3);
    for (const { what, hint, steps } of whys) {
      expect(steps.filter((step) => ends.includes(step))).toEqual(ends);
      expect(steps).not.toContain('reboot');
      expect(`${what.ko} ${hint.ko}`).toContain('그대로 사용');
      expect(`${what.en} ${hint.en}`).toContain('cleaned');
    }
    const [, notCleaned, testErrors] = whys;
    expect([notCleaned?.what.ko, notCleaned?.what.en]).toEqual([
      '장비를 정리하지 못해 배정하지 않습니다.',
      'It could not be cleaned, so it is not assigned.',
    ]);
    expect(testErrors?.what.en).toBe('Tests on it ended in error one after another, so it is not assigned.');
    // Of another state it says nothing.
    expect(whyOf('OFFLINE', { ...steady, errorCause: 'NOT_CLEANED' })).toBe(deviceWhy.OFFLINE);
  });

  it('says to whoever looks whether an admin or automatic recovery has excluded a device', () => {
    const by = (excludedBy: string) => whyOf('EXCLUDE', { ...steady, excludedBy });
    expect(by('kim')).toBe(deviceWhy.EXCLUDE);
    const { what, steps } = by(recoveryActor);
    expect([what.ko, what.en]).toEqual(['자동 복구가 제외했습니다.', 'Excluded by automatic recovery.']);
    expect(steps).toEqual(deviceWhy.EXCLUDE.steps);
    // Of another state it says nothing.
    expect(whyOf('AVAILABLE', { ...steady, excludedBy: recoveryActor })).toBe(deviceWhy.AVAILABLE);
  });

  it('never sends a person to reboot what is being tested', () => {
    for (const state of deviceStates.filter((name) => groupOf(name) === 'testing')) {
      expect(deviceWhy[state].steps).not.toContain('reboot');
    }
  });

  it('of an away host names the host first', () => {
    expect(whyOf('OFFLINE', { ...steady, isHostAway: true, isUnstable: true }).steps[0]).toBe('host');
    expect(whyOf('OFFLINE', steady).steps[0]).toBe('usb_reset');
  });

  it('of a device whose Android starts is to wait, before anything is tried', () => {
    expect(whyOf('OFFLINE', { ...steady, connection: 'starting' }).steps[0]).toBe('wait');
    expect(whyOf('AVAILABLE', { ...steady, connection: 'starting' })).toBe(deviceWhy.AVAILABLE);
  });

  it('names recovery mode and bootloader, and does not send a person to reboot what cannot be asked', () => {
    for (const connection of ['recovery', 'sideload', 'bootloader'] as const) {
      const why = whyOf('OFFLINE', { ...steady, connection });
      expect(why).not.toBe(deviceWhy.OFFLINE);
      expect(why.steps).not.toContain('reboot');
    }
  });

  it('of an iPhone says nothing of adb', () => {
    const told = ['NOT_FOUND', 'OFFLINE', 'TRUST_REQUIRED', 'PAIR_CHECK_FAILED', ...silentStates] as const;
    for (const state of told) {
      const { what, hint } = whyOf(state, { ...steady, platform: 'iOS' });
      expect(`${what.en} ${hint.en}`).not.toMatch(/\badb\b|USB debugging/);
    }
  });

  it('tells an iPhone that was never asked from one on which somebody has tapped Don’t Trust', () => {
    const asked = whyOf('TRUST_REQUIRED', { ...steady, platform: 'iOS', connection: 'untrusted' });
    const denied = whyOf('TRUST_REQUIRED', { ...steady, platform: 'iOS', connection: 'trust_denied' });
    expect(asked.hint.en).toContain('tap Trust');
    expect(denied.what.en).toContain('Don’t Trust');
    expect(denied.hint.en).toContain('Reconnect the cable');
    // Neither is over before somebody has been at the device.
    expect([...asked.steps, ...denied.steps]).not.toContain('wait');
  });

  it('says of a device without a serial what is wrong, and does not ask to confirm what stays wrong', () => {
    const why = whyOf('VERIFICATION_REQUIRED', { ...steady, isSerialNotTold: true });
    expect(why).not.toBe(deviceWhy.VERIFICATION_REQUIRED);
    expect(why.steps).not.toContain('accept');
  });

  it('says of a frozen phone how often it was asked, and never that waiting helps', () => {
    for (const state of silentStates) expect(whyOf(state, steady).steps).not.toContain('wait');
    expect(whyOf('CONNECT_TIMEOUT_3', steady).what.ko).toContain('4번');
    expect(whyOf('CONNECT_TIMEOUT_5', steady).what.en).toContain('6 or more times');
    for (const state of silentStates) expect(whyOf(state, steady).hint.ko).not.toContain('숫자');
  });

  it('says nothing of the cable of a device that charges, and nothing of waiting to one that does not', () => {
    const charging = whyOf('LOW_BATTERY', { ...steady, isCharging: true });
    expect(charging.steps).toEqual(['wait']);
    expect(`${charging.what.en} ${charging.hint.en}`).not.toMatch(/cable|check/i);
    const draining = whyOf('LOW_BATTERY', { ...steady, isCharging: false });
    expect(draining.steps).not.toContain('wait');
    expect(draining.hint.en).toContain('cable');
  });

  it('names no threshold, which each server sets for itself', () => {
    const whys = [null, true, false].map((isCharging) => whyOf('LOW_BATTERY', { ...steady, isCharging }));
    for (const { what, hint } of [...whys, whyOf('NOT_ENOUGH_STORAGE', steady)])
      expect([what.ko, what.en, hint.ko, hint.en].join(' ')).not.toMatch(/\d/);
  });

  it('never calls a device lost that is there half of the time', () => {
    const unstable = { ...steady, isUnstable: true };
    expect(whyOf('NOT_FOUND', unstable)).toBe(unstableWhy);
    expect(whyOf('OFFLINE', unstable)).toBe(unstableWhy);
    expect(whyOf('NOT_FOUND', { ...unstable, isRestarting: true })).toBe(restartLoopWhy);
    expect(whyOf('LOW_BATTERY', unstable)).toBe(deviceWhy.LOW_BATTERY);
  });

  it('uses each next step somewhere', () => {
    const used = new Set(deviceStates.flatMap((state) => deviceWhy[state].steps));
    expect(nextSteps.filter((step) => !used.has(step))).toEqual([]);
    expect(deviceStates.filter(isDeviceError).length).toBeGreaterThan(20);
  });
});
