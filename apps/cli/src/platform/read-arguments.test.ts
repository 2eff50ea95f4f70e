import { describe, expect, it } from 'vitest';
import { CliFailure } from './exit-codes.ts';
import { readArguments, refuseStray } from './read-arguments.ts';

const wordsOf = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof CliFailure && error.exitCode === 2) return error.text.en;
    throw error;
  }
  return '';
};

describe('a command line', () => {
  it('has words and options in any order, and options that may be repeated', () => {
    const args = ['command', '--device', 'A', 'reboot', '--wait', '--device=B', '--timeout', '10m'];
    expect(readArguments(args)).toEqual({
      words: ['command', 'reboot'],
      options: { device: ['A', 'B'], wait: true, timeout: '10m' },
    });
  });

  it('has words alone behind --, and - as a value', () => {
    expect(readArguments(['devices', '--output', '-', '--', '--wait'])).toEqual({
      words: ['devices', '--wait'],
      options: { output: '-' },
    });
  });

  it.each([
    [['--jsn'], 'There is no option --jsn. Did you mean --json?'],
    [['-x'], 'There is no option -x.'],
    [['--device'], '--device needs a value (DEVICE).'],
    [['--device', '--wait'], '--device needs a value (DEVICE).'],
    [['--device='], '--device needs a value (DEVICE).'],
    [['--wait=yes'], '--wait takes no value.'],
    [['--page', '1', '--page', '2'], '--page may be given once.'],
    [['--group', 'lost'], '--group is one of available, testing, other, error.'],
  ])('that is wrong is told so: %j', (args, said) => {
    expect(wordsOf(() => readArguments(args))).toBe(said);
  });

  it('with an option that its command does not have is refused, not half obeyed', () => {
    expect(wordsOf(() => refuseStray('devices', ['json'], { json: true, wait: true }))).toBe(
      'devices has no option --wait.',
    );
  });
});
