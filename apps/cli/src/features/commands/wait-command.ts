import type { CliCommand } from '../../platform/cli-command.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findNamed } from './find-jobs.ts';
import { followCommands } from './follow-commands.ts';
import { tellCommands } from './tell-commands.ts';
import { sayRefused } from './tell-results.ts';

export const waitCommand: CliCommand = {
  name: 'wait',
  operands: 'ID…',
  text: {
    ko: '명령이나 일괄 작업이 끝날 때까지 기다려 결과를 표시',
    en: 'waits for commands or bulk actions to end and shows their results',
  },
  options: ['json'],
  isWaiting: true,
  examples: [
    {
      line: 'rackhand wait "$ID" --timeout 5m',
      text: { ko: '최대 5분 동안', en: 'for five minutes at most' },
    },
  ],
  run: async (given) => {
    const ids = [...new Set(given.words)];
    if (ids.length === 0)
      throw notUnderstood({
        ko: '명령 ID가 필요합니다. `rackhand command`로 최근 명령을 볼 수 있습니다.',
        en: 'Which command? `rackhand command` lists the newest ones with their ids.',
      });
    const { commandIds, refused } = await findNamed(given, ids);
    sayRefused(given, refused);
    const commands = commandIds.length === 0 ? [] : await followCommands(given, commandIds);
    return tellCommands(given, commands, refused.length);
  },
};
