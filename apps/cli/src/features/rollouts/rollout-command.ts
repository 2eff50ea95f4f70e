import { type Rollout, rolloutHalts, rolloutLimits, rolloutStates } from '@rackhand/contract/app/rollout';
import { rolloutHaltWords, rolloutStateWords } from '@rackhand/contract/app/rollout-words';
import {
  cancelRollout,
  continueRollout,
  listRollouts,
  pauseRollout,
  readRollout,
  resumeRollout,
  rollBackRollout,
} from '@rackhand/contract/endpoints/rollouts';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, sayRest } from '../../platform/list-options.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findRollout } from './find-rollout.ts';
import { followRollout } from './follow-rollout.ts';
import { deviceTable, rolloutTable } from './rollout-tables.ts';
import { start } from './start-rollout.ts';

const steps = {
  pause: pauseRollout,
  resume: resumeRollout,
  continue: continueRollout,
  cancel: cancelRollout,
  'roll-back': rollBackRollout,
} as const;

const deeds = ['list', 'start', 'show', ...Object.keys(steps)];

export const rolloutCommand: CliCommand = {
  name: 'rollout',
  operands: '[list|start|show|pause|resume|continue|cancel|roll-back] …',
  choices: deeds,
  text: {
    ko: '앱의 새 버전을 단계별로 배포하고 그 배포를 다룸',
    en: 'brings a new version of an app to its devices in stages',
  },
  options: [
    ...(['stage', 'success-percent', 'watch-minutes', 'stage-minutes', 'dry-run'] as const),
    ...(['reason', 'wait', 'page', 'limit', 'json'] as const),
  ],
  isWaiting: true,
  examples: [
    {
      line: 'rackhand rollout start com.example.app build/app.apk --stage 1 --stage 10% --wait --timeout 4h',
      text: { ko: '장비 1대, 10%, 나머지 순서로', en: 'one device, then 10 %, then the rest' },
    },
    {
      line: 'rackhand rollout start com.example.app build/app.apk --stage rack:1-2 --dry-run',
      text: { ko: '단계마다 어느 장비인지 미리 보기', en: 'which devices each stage would take' },
    },
    {
      line: 'rackhand rollout roll-back com.example.app --reason "crashes at start"',
      text: { ko: '이전 버전으로 되돌림', en: 'the old version is the managed one again' },
    },
  ],
  more: (language) =>
    [
      ...rolloutStates.map((name) => `  ${name.padEnd(18)}${rolloutStateWords[name][language]}`),
      '',
      ...rolloutHalts.map((name) => `  ${name.padEnd(18)}${rolloutHaltWords[name][language]}`),
    ].join('\n'),
  run: async (given) => {
    const [deed = 'list', ...words] = given.words;
    if (deed === 'list') return list(given, words);
    if (deed === 'start') return start(given, words);
    const [name, ...others] = words;
    if (name === undefined || others.length > 0) throw notUnderstood(texts.which);
    if (deed === 'show') return show(given, name);
    if (!isStep(deed)) throw notUnderstood(texts.unknown(deed));
    return take(given, deed, name);
  },
};

function isStep(deed: string): deed is keyof typeof steps {
  return Object.hasOwn(steps, deed);
}

async function list(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  if (words.length > 0) throw notUnderstood(texts.unknown(words.join(' ')));
  const data = await api.call(listRollouts, { query: readPaging(options) });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(rolloutTable(data.rollouts, language));
    sayRest(given, data.rollouts.length, data.total_count);
  }
  return exitCodes.done;
}

async function show(given: Given, name: string): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const { rollout_id } = await findRollout(api, name);
  if (options.wait === true) return followRollout(given, rollout_id);
  const data = await api.call(readRollout, { params: { rollout_id } });
  if (options.json === true) terminal.json(data);
  else terminal.print(`${rolloutTable([data], language)}\n${deviceTable(data.devices, language)}`);
  return exitCodes.done;
}

async function take(given: Given, deed: keyof typeof steps, name: string): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const { rollout_id } = await findRollout(api, name);
  const reason = options.reason ?? '';
  if ([...reason].length > rolloutLimits.reasonCharacters) throw notUnderstood(texts.long);
  const data: Rollout = await api.call(steps[deed], { params: { rollout_id }, body: { reason } });
  if (options.wait === true && data.ended_at === null) return followRollout(given, rollout_id);
  if (options.json === true) terminal.json(data);
  else terminal.print(rolloutTable([data], language));
  return exitCodes.done;
}

const texts = {
  which: {
    ko: '배포를 하나 쓰세요: 배포 ID 또는 패키지 이름. `rackhand rollout`으로 목록을 볼 수 있습니다.',
    en: 'Name one rollout, by its id or the package name. `rackhand rollout` lists them.',
  },
  unknown: (deed: string) => ({
    ko: `rollout ${deed}은(는) 없습니다: ${deeds.join(', ')}`,
    en: `There is no rollout ${deed}. It is one of ${deeds.join(', ')}.`,
  }),
  long: {
    ko: `--reason은 ${String(rolloutLimits.reasonCharacters)}자까지입니다.`,
    en: `--reason has ${String(rolloutLimits.reasonCharacters)} characters at most.`,
  },
};
