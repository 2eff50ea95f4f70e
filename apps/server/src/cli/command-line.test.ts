import { describe, expect, test } from 'vitest';
import { startServer } from '../testing/server-process.ts';
import { readCommand, UsageError } from './command-line.ts';
import { commandNames, helpText, usageOf } from './command-line-table.ts';

const plain = {
  isSuper: false,
  groupType: null,
  acceptNewDevices: false,
  files: null,
  replace: false,
  json: false,
};

describe('the command line', () => {
  test('serves where nothing is said', () => {
    expect(readCommand([])).toEqual({ name: 'serve' });
  });

  test.each([
    [['--check-config'], { name: 'check-config', value: '' }],
    [['--create-admin', 'kim'], { name: 'create-admin', value: 'kim' }],
    [['--create-admin', 'kim', '--super'], { name: 'create-admin', value: 'kim', isSuper: true }],
    [
      ['--group-type', 'hmg', '--create-admin', 'kim'],
      { name: 'create-admin', value: 'kim', groupType: 'hmg' },
    ],
    [['--reset-password', 'kim'], { name: 'reset-password', value: 'kim' }],
    [
      ['--add-host', 'rack-1', '--accept-new-devices'],
      { name: 'add-host', value: 'rack-1', acceptNewDevices: true },
    ],
    [['--list-sessions'], { name: 'list-sessions', value: '' }],
    [['--list-sessions', '--json'], { name: 'list-sessions', value: '', json: true }],
    [['--list-sessions', 'kim', '--json'], { name: 'list-sessions', value: 'kim', json: true }],
    [['--restore', 'x.backup', '--replace'], { name: 'restore', value: 'x.backup', replace: true }],
    [['--backup', 'x.backup', '--files', 'aside'], { name: 'backup', value: 'x.backup', files: 'aside' }],
  ])('understands %j', (args, command) => {
    expect(readCommand(args)).toEqual({ ...plain, ...command });
  });

  test.each([
    [['--create-amdin', 'kim'], /--create-amdin/],
    [['serve'], /serve/],
    [['--create-admin'], /^Usage: --create-admin ID \[--super\]/],
    [['--restore', '--replace'], /^Usage: --restore FILE/],
    [['--create-admin', ''], /--create-admin ID/],
    [['--create-admin', 'kim', '--add-host', 'x'], /one of --create-admin, --add-host/],
    [['--accept-new-devices'], /belongs to --add-host/],
    [['--backup', 'x', '--replace'], /--replace belongs to --restore/],
    [['--create-admin', 'kim', '--group-type', 'hgm'], /--group-type is one of/],
    [['--check-config', 'now'], /now/],
  ])('refuses %j and names it', (args, why) => {
    expect(() => readCommand(args)).toThrow(why);
    expect(() => readCommand(args)).toThrow(UsageError);
  });

  test('ends as it would have when the reader of its answer has gone, and says nothing of that', async () => {
    const { child, ended, errors } = startServer({}, ['--help']);
    child.stdout?.destroy();
    expect([await ended, errors()]).toEqual([0, '']);
  });

  test('helps with the usage of every command', () => {
    expect(readCommand(['--help'])).toEqual({ name: 'help' });
    for (const name of commandNames) expect(helpText()).toContain(`  ${usageOf(name)}`);
  });
});
