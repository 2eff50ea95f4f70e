import { type RolloutRule, rolloutLimits } from '@rackhand/contract/app/rollout';
import { fileInfo } from '@rackhand/contract/endpoints/apps';
import { previewRollout, startRollout } from '@rackhand/contract/endpoints/rollouts';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { findPackage } from '../apps/find-package.ts';
import { fileForm, openFile } from '../apps/open-file.ts';
import { findDevices } from '../devices/find-devices.ts';
import { readRack } from '../devices/read-rack.ts';
import { followRollout } from './follow-rollout.ts';
import { previewTable, rolloutTable } from './rollout-tables.ts';

export async function start(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const [name, path, ...others] = words;
  if (name === undefined || path === undefined || others.length > 0) throw notUnderstood(texts.which);
  const numbers = readNumbers(given);
  const stages = await readStages(given);
  const file = await openFile(path);
  const { id } = await findPackage(api, name);
  const { file_id } = await api.call(fileInfo, { form: fileForm(given, { path, file }) });
  const asked = { params: { id: String(id) }, body: { file_id, stages, ...numbers } };
  if (options['dry-run'] === true) {
    const preview = await api.call(previewRollout, asked);
    if (options.json === true) terminal.json(preview);
    else terminal.print(previewTable(preview, language));
    return exitCodes.done;
  }
  const data = await api.call(startRollout, asked);
  if (options.wait === true) return followRollout(given, data.rollout_id);
  if (options.json === true) terminal.json(data);
  else terminal.print(rolloutTable([data], language));
  return exitCodes.done;
}

/** `5` devices, `10%` of all, `rack:1-2`, or `device:UDID,UDID`. */
async function readStages({ options, api }: Given): Promise<RolloutRule[]> {
  const stages = options.stage ?? [];
  if (stages.length === 0 || stages.length > rolloutLimits.stages) throw notUnderstood(texts.stages);
  const rules: RolloutRule[] = [];
  for (const text of stages) {
    const [, kind = '', value = ''] = /^(rack|device):(.+)$/.exec(text) ?? [];
    if (kind === 'rack') rules.push({ rack: readRack(value) });
    else if (kind === 'device') {
      const devices = await findDevices(api, { device: value.split(',') });
      rules.push({ arns: devices.map(({ arn }) => arn) });
    } else rules.push(readAmount(text));
  }
  return rules;
}

function readAmount(text: string): RolloutRule {
  const [, digits = '', percent = ''] = /^([1-9]\d{0,3})(%?)$/.exec(text) ?? [];
  const number = Number(digits);
  if (number === 0 || number > (percent === '%' ? 100 : rolloutLimits.devices))
    throw notUnderstood(texts.stages);
  return percent === '%' ? { percent: number } : { count: number };
}

function readNumbers({ options }: Given) {
  const bounds = {
    'success-percent': { least: 0, most: 100 },
    'watch-minutes': { least: 0, most: rolloutLimits.watchMinutes.last },
    'stage-minutes': { least: 1, most: rolloutLimits.stageMinutes.last },
  } as const;
  const read = (name: keyof typeof bounds): number | undefined => {
    const text = options[name];
    if (text === undefined) return undefined;
    const { least, most } = bounds[name];
    if (/^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw notUnderstood(texts.number(name, least, most));
  };
  const given = {
    success_percent: read('success-percent'),
    watch_minutes: read('watch-minutes'),
    stage_minutes: read('stage-minutes'),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const texts = {
  which: {
    ko: 'PACKAGE와 APK 파일을 하나씩 쓰세요: rackhand rollout start PACKAGE FILE.apk --stage 1',
    en: 'Name one PACKAGE and one APK file: rackhand rollout start PACKAGE FILE.apk --stage 1',
  },
  stages: {
    ko: `--stage를 1번에서 ${String(rolloutLimits.stages)}번까지 쓰세요: 5(대), 10%, rack:1-2, device:UDID,UDID`,
    en: `Give --stage 1 to ${String(rolloutLimits.stages)} times: 5 (devices), 10%, rack:1-2 or device:UDID,UDID`,
  },
  number: (name: string, least: number, most: number) => ({
    ko: `--${name}은(는) ${String(least)}에서 ${String(most)}까지의 숫자입니다.`,
    en: `--${name} is a number from ${String(least)} to ${String(most)}.`,
  }),
};
