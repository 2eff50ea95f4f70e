import { describe, expect, it } from 'vitest';
import { parseFacts } from './parse-facts.ts';
import { parseHelper } from './parse-helper.ts';
import { parseReadings } from './parse-readings.ts';
import { parseStart } from './parse-start.ts';
import { told } from './told-values.ts';

/** What shells say instead of an answer, from Android 5 to 15. */
const complaints = [
  '/system/bin/sh: getprop: not found',
  '/system/bin/sh: cat: inaccessible or not found',
  "sh: can't execute: Permission denied",
  'cat: /proc/sys/kernel/random/boot_id: No such file or directory',
  "cmd: Can't find service: settings",
  'Error: Could not access the Package Manager. Is the system running?',
  'java.lang.SecurityException: Permission Denial',
  'toolbox: df: 12 34 no such tool',
];
/** A script's answer in which each command has said the same. */
const answerOf = (sections: readonly string[], said: string) =>
  sections.map((name) => `--rackhand--${name}\n${said}\n`).join('');

describe('a device that answers each question with a complaint', () => {
  it.each(complaints)('has no serial, no boot id, no uptime and no number: %s', (said) => {
    for (const form of ['serial', 'bootId', 'uptime', 'wholeNumber', 'version', 'abi'] as const) {
      expect(told(form, said)).toBeNull();
    }
    expect(parseStart(`${said}\n${said}`)).toEqual({ bootId: '', startedAt: null });
  });

  it.each(complaints)('has no readings and no facts: %s', (said) => {
    const sections =
      'battery wifi network wlan ethernet disk serial build api firmware model start helper services';
    const { readings, serialno, start } = parseReadings(answerOf(sections.split(' '), said), {
      packageName: 'com.example.labhelper',
      service: null,
    });
    expect(readings).toEqual({
      battery_level: null,
      battery_temperature: null,
      charging: null,
      wifi_connected: null,
      ethernet_up: false,
      storage_free_bytes: null,
      screen_on: null,
      helper: null,
    });
    expect([serialno, start]).toEqual([null, { bootId: '', startedAt: null }]);
    const facts = 'properties cpu memory size density wlan link factory ethernet disk phone';
    const known = Object.values(parseFacts(answerOf(facts.split(' '), said)));
    expect(known.filter((value) => value !== '' && value !== null)).toEqual(['mobile']);
  });

  it.each(complaints)('is not said to lack the helper: %s', (said) => {
    const helper = { packageName: 'com.example.labhelper', service: null };
    expect(parseHelper(helper, (name) => (name === 'services' ? said : ''))).toBeNull();
    expect(parseHelper(helper, (name) => (name === 'helper' ? said : 'null'))).toBeNull();
  });
});

it('boot id and uptime are read from one answer, and one of them where the other is missing', () => {
  const bootId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  expect(parseStart(`${bootId}\n12.50 80.00\n`, 100_000)).toEqual({ bootId, startedAt: 87_500 });
  expect(parseStart('cat: …boot_id: Permission denied\n12.50 80.00\n', 100_000)).toEqual({
    bootId: '',
    startedAt: 87_500,
  });
});
