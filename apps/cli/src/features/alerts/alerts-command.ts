import { type Alert, alertTrouble } from '@rackhand/contract/alert/alert';
import { severityWords } from '@rackhand/contract/alert/alert-kinds';
import { acknowledgeAlert, listAlerts } from '@rackhand/contract/endpoints/alerts';
import type { Language } from '@rackhand/contract/text/language';
import type { CliCommand, Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, sayRest } from '../../platform/list-options.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { type Column, tableOf } from '../../platform/table.ts';
import { findOneDevice } from '../devices/find-devices.ts';

export const alertsCommand: CliCommand = {
  name: 'alerts',
  operands: '[acknowledge ALERT_ID]',
  text: {
    ko: '열린 알림을 표시하거나, 알림 하나를 확인',
    en: 'lists the alerts that are open, or acknowledges one',
  },
  options: ['device', 'closed', 'reason', 'json', 'page', 'limit'],
  choices: ['acknowledge'],
  examples: [
    { line: 'rackhand alerts', text: { ko: '열린 알림', en: 'what is open' } },
    {
      line: 'rackhand alerts --device 1-2-3 --closed',
      text: { ko: '한 장비의 지난 알림', en: 'what is over of one device' },
    },
    {
      line: 'rackhand alerts acknowledge 12 --reason "charger ordered"',
      text: { ko: '메모와 함께 확인', en: 'with a note' },
    },
  ],
  run: (given) => {
    const [deed, id, ...others] = given.words;
    if (deed === undefined) return list(given);
    if (deed !== 'acknowledge' || id === undefined || others.length > 0) throw notUnderstood(texts.one);
    return acknowledge(given, id);
  },
};

async function list(given: Given): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  if (options.reason !== undefined) throw notUnderstood(texts.reason);
  const device = options.device === undefined ? {} : { arn: (await findOneDevice(api, options)).arn };
  const state = options.closed === true ? 'closed' : 'open';
  const data = await api.call(listAlerts, { query: { ...readPaging(options), ...device, state } });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(alertTable(data.alerts, language));
    sayRest(given, data.alerts.length, data.total_count);
  }
  return exitCodes.done;
}

async function acknowledge(given: Given, alert_id: string): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  if (!/^[1-9]\d{0,14}$/.test(alert_id)) throw notUnderstood(texts.one);
  const others = ['device', 'closed', 'page', 'limit'] as const;
  if (others.some((name) => options[name] !== undefined)) throw notUnderstood(texts.alone);
  const body = { note: options.reason ?? '' };
  const alert = await api.call(acknowledgeAlert, { params: { alert_id }, body });
  if (options.json === true) terminal.json(alert);
  else terminal.print(alertTable([alert], language));
  return exitCodes.done;
}

const titles = {
  ko: {
    ...{ id: '알림 ID', severity: '정도', trouble: '문제', about: '대상', place: '랙' },
    ...{ rule: '규칙', at: '열린 시각', seen: '확인' },
  },
  en: {
    ...{ id: 'Alert ID', severity: 'Severity', trouble: 'Trouble', about: 'About', place: 'Rack' },
    ...{ rule: 'Rule', at: 'Opened', seen: 'Acknowledged by' },
  },
} as const;

function alertTable(alerts: readonly Alert[], language: Language): string {
  const title = titles[language];
  const columns: Column<Alert>[] = [
    { title: title.id, cell: ({ alert_id }) => alert_id, isNumber: true },
    { title: title.severity, cell: ({ severity }) => severityWords[severity][language] },
    { title: title.trouble, cell: (alert) => alertTrouble(alert)[language] },
    { title: title.about, cell: ({ subject }) => subject.name },
    { title: title.place, cell: ({ subject }) => subject.rack_location },
    { title: title.rule, cell: ({ rule_name }) => rule_name },
    { title: title.at, cell: ({ opened_at }) => opened_at.slice(0, 19).replace('T', ' ') },
    {
      title: title.seen,
      cell: ({ acknowledged_by, note }) => [acknowledged_by, note].filter(Boolean).join(': '),
    },
  ];
  return tableOf(alerts, columns);
}

const texts = {
  one: {
    ko: '`rackhand alerts acknowledge ALERT_ID`처럼 알림 ID 하나를 쓰세요. `rackhand alerts`가 표시합니다.',
    en: 'Name one alert: `rackhand alerts acknowledge ALERT_ID`. `rackhand alerts` lists them.',
  },
  reason: {
    ko: '--reason은 `alerts acknowledge`의 메모입니다.',
    en: '--reason is the note of `alerts acknowledge`.',
  },
  alone: {
    ko: '`alerts acknowledge`는 ALERT_ID와 --reason만 받습니다.',
    en: '`alerts acknowledge` takes an ALERT_ID and --reason alone.',
  },
};
