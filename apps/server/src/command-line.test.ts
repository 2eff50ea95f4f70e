import { describe, expect, test } from 'vitest';
import { readCommand } from './command-line.ts';

describe('the command line', () => {
  test('serves where nothing is said', () => {
    expect(readCommand([])).toEqual({ name: 'serve' });
  });

  test('knows its short commands', () => {
    expect(readCommand(['--create-admin', 'kim'])).toEqual({ name: 'create-admin', admId: 'kim' });
    expect(readCommand(['--reset-password', 'kim'])).toEqual({ name: 'reset-password', admId: 'kim' });
    expect(readCommand(['--add-host', 'rack-1', '--accept-new-devices'])).toEqual({
      name: 'add-host',
      host: 'rack-1',
      acceptNewDevices: true,
    });
  });

  test('refuses what it does not know, what lacks its value and two things at once', () => {
    for (const args of [
      ['--create-amdin', 'kim'],
      ['serve'],
      ['--create-admin'],
      ['--create-admin', 'kim', '--add-host', 'x'],
      ['--accept-new-devices'],
    ]) {
      expect(() => readCommand(args), args.join(' ')).toThrow();
    }
  });
});
