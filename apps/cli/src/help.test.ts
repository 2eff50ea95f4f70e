import { spawnSync } from 'node:child_process';
import { languages } from '@rackhand/contract/text/language';
import { describe, expect, it } from 'vitest';
import { cliCommands } from './cli-commands.ts';
import { printCompletion } from './completion.ts';
import { helpOf, helpText } from './help.ts';
import { commonOptions } from './platform/option-table.ts';
import { readArguments, refuseStray } from './platform/read-arguments.ts';
import { createTerminal } from './platform/terminal.ts';

describe.each(languages)('help in %s', (language) => {
  it('names every command, and of each its options and examples', () => {
    for (const command of cliCommands) {
      expect(helpText(language)).toContain(`  ${command.name} `);
      for (const option of [...command.options, ...commonOptions])
        expect(helpOf(command, language)).toContain(`--${option}`);
    }
  });
});

it('every example is a command line that is understood', () => {
  for (const { name, options, examples } of cliCommands)
    for (const { line } of examples) {
      const own = (line.split(/ \| | > /)[0] ?? '').match(/"[^"]*"|\S+/g) ?? [];
      const [program, command, ...rest] = own.map((word) => word.replaceAll('"', ''));
      expect([program, command]).toEqual(['rackhand', name]);
      refuseStray(name, [...options, ...commonOptions], readArguments(rest).options);
    }
});

describe('completion', () => {
  function complete(...words: string[]): string[] {
    let script = '';
    const stream = { write: (text: string | Uint8Array) => (script += String(text)) !== '' };
    printCompletion(['bash'], createTerminal(stream, stream));
    const asked = `${script}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rackhand; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const shell = spawnSync('bash', ['--norc', '-c', asked, 'bash', 'rackhand', ...words], {
      encoding: 'utf8',
    });
    expect(shell.stderr).toBe('');
    return shell.stdout.trim().split('\n');
  }

  it('of bash offers commands, then their words and options, then what an option may be', () => {
    expect(complete('dev')).toEqual(['devices', 'device-apps']);
    expect(complete('command', 're')).toEqual(['reboot', 'resume', 'retry']);
    expect(complete('devices', '--g')).toEqual(['--group']);
    expect(complete('devices', '--group', 'a')).toEqual(['available']);
  });
});
