import { cliCommands } from './cli-commands.ts';
import { type ExitCode, exitCodes } from './platform/exit-codes.ts';
import { commonOptions, optionEntry, optionNames } from './platform/option-table.ts';
import { notUnderstood } from './platform/read-arguments.ts';
import type { Terminal } from './platform/terminal.ts';

/** `rackhand completion bash|zsh`: a script to be evaluated by the shell. */
export function printCompletion(words: readonly string[], terminal: Terminal): ExitCode {
  const [shell] = words;
  if (words.length !== 1 || (shell !== 'bash' && shell !== 'zsh'))
    throw notUnderstood({
      ko: '셸을 지정하세요: rackhand completion bash 또는 rackhand completion zsh',
      en: 'Name the shell: rackhand completion bash, or rackhand completion zsh',
    });
  terminal.print(shell === 'bash' ? bashScript : zshScript);
  return exitCodes.done;
}

const names = [...cliCommands.map(({ name }) => name), 'completion', 'help'].join(' ');

/** One `case` arm for each command: its first word and its options. */
const arms = cliCommands
  .map(({ name, options, choices = [], takesFile }) => {
    const flags = [...options, ...commonOptions].map((option) => `--${option}`);
    const files = takesFile === true ? '; files=1' : '';
    return `    ${name}) words="${[...choices, ...flags].join(' ')}"${files} ;;`;
  })
  .join('\n');

/** After these stands one of few words, or something that only a person knows. */
const valueArms = optionNames
  .filter((name) => optionEntry(name).value !== null)
  .map((name) => `    --${name}) ${valueOf(name)} ;;`)
  .join('\n');

function valueOf(name: (typeof optionNames)[number]): string {
  const { choices, value } = optionEntry(name);
  return `words="${(choices ?? []).join(' ')}"; files=${value === 'FILE' || value === 'DIR' ? '1' : '""'}`;
}

const bashScript = `# bash completion of rackhand: source <(rackhand completion bash)
_rackhand() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words="" files=""
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --lang" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${arms}
    completion) words="bash zsh" ;;
    help) words="${names}" ;;
  esac
  case "$before" in
${valueArms}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -F _rackhand rackhand
`;

/** zsh runs bash's own. */
const zshScript = `# zsh completion of rackhand: source <(rackhand completion zsh)
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
${bashScript}`;
