import { z } from 'zod';
import { isEmail } from '../account/contact-rules.ts';
import { deviceTypes } from '../device/device.ts';
import { deviceStates } from '../device/device-states.ts';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import { alertableStates, alertKind, alertKinds, type ScopeField } from './alert-kinds.ts';

/** null and an empty list: all of them. */
export const alertScope = z.strictObject({
  device_type: z.enum(deviceTypes).nullable().default(null),
  /** `S-R`, or `S` for a whole rack group. */
  rack: z.string().max(20).nullable().default(null),
  /** Its name. */
  host: z.string().max(400).nullable().default(null),
  arns: z.array(z.string().max(100)).max(1_000).default([]),
});
export type AlertScope = z.output<typeof alertScope>;

export const alertRuleLimits = {
  nameCharacters: 100,
  rules: 100,
  emails: 20,
  webhooks: 20,
  forMinutes: 7 * 24 * 60,
  closeAfterMinutes: 24 * 60,
  closeAfterStandard: 5,
  /** 0: said once. */
  repeatMinutes: 7 * 24 * 60,
  leastRepeatMinutes: 5,
} as const;

/** What is decided of a rule; each field is judged by alertRuleMistakes, whose words say what is wrong. */
export const newAlertRule = z.strictObject({
  name: z.string().max(1_000),
  enabled: z.boolean().default(true),
  kind: z.enum(alertKinds),
  states: z.array(z.enum(deviceStates)).max(deviceStates.length).default([]),
  limit: z.int().nullable().default(null),
  for_minutes: z.int().default(0),
  scope: alertScope.default({ device_type: null, rack: null, host: null, arns: [] }),
  close_after_minutes: z.int().default(alertRuleLimits.closeAfterStandard),
  repeat_minutes: z.int().default(0),
  emails: z.array(z.string().max(1_000)).max(100).default([]),
  webhooks: z.array(z.int().min(1).max(2_147_483_647)).max(100).default([]),
});
export type NewAlertRule = z.output<typeof newAlertRule>;
export type AlertRuleField = keyof NewAlertRule;

export const alertRule = z.object({
  ...newAlertRule.shape,
  rule_id: z.int(),
  version: z.int(),
  /** Alerts of it that are open. */
  open: z.int(),
  changed_by: z.string(),
  changed_at: z.iso.datetime({ offset: true }),
});
export type AlertRule = z.output<typeof alertRule>;

const whole = (least: number, most: number): Text => ({
  ko: `${String(least)}부터 ${String(most)}까지의 정수를 입력하세요.`,
  en: `Enter a whole number from ${String(least)} to ${String(most)}.`,
});

export const alertRuleTexts = {
  noName: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  longName: {
    ko: `이름은 ${String(alertRuleLimits.nameCharacters)}자까지 입력할 수 있습니다.`,
    en: `A name has at most ${String(alertRuleLimits.nameCharacters)} characters.`,
  },
  oddText: { ko: '쓸 수 없는 문자가 있습니다.', en: 'There are characters that cannot be used.' },
  taken: { ko: '이미 있는 규칙 이름입니다.', en: 'A rule of this name already exists.' },
  full: {
    ko: `규칙은 ${String(alertRuleLimits.rules)}개까지 만들 수 있습니다.`,
    en: `At most ${String(alertRuleLimits.rules)} rules can be made.`,
  },
  noState: { ko: '상태를 하나 이상 고르세요.', en: 'Choose at least one state.' },
  calmState: { ko: '알림을 만들지 않는 상태입니다.', en: 'This state makes no alerts.' },
  noLimit: { ko: '기준 값이 없는 종류입니다.', en: 'This kind has no limit.' },
  noScope: { ko: '이 종류는 이 조건으로 고를 수 없습니다.', en: 'This kind can’t be narrowed by this.' },
  rack: { ko: '랙은 S-R로 적습니다. 예: 1-2', en: 'A rack is written S-R, such as 1-2.' },
  email: (address: string): Text => ({
    ko: `이메일 주소가 아닙니다: ${address}`,
    en: `Not an e-mail address: ${address}`,
  }),
  emails: {
    ko: `주소는 ${String(alertRuleLimits.emails)}개까지 적을 수 있습니다.`,
    en: `At most ${String(alertRuleLimits.emails)} addresses.`,
  },
  webhooks: {
    ko: `웹훅은 ${String(alertRuleLimits.webhooks)}개까지 고를 수 있습니다.`,
    en: `At most ${String(alertRuleLimits.webhooks)} webhooks.`,
  },
  repeat: {
    ko: `0(한 번만) 또는 ${String(alertRuleLimits.leastRepeatMinutes)}부터 ${String(alertRuleLimits.repeatMinutes)}까지의 정수를 입력하세요.`,
    en: `Enter 0 for once, or a whole number from ${String(alertRuleLimits.leastRepeatMinutes)} to ${String(alertRuleLimits.repeatMinutes)}.`,
  },
} as const;

/** As it is kept: trimmed, each once, and nothing that its kind does not look at. */
export function tidyAlertRule(rule: NewAlertRule): NewAlertRule {
  const emails = rule.emails.map((address) => address.trim()).filter((address) => address !== '');
  return {
    ...rule,
    name: normalForm(rule.name).trim(),
    states: rule.kind === 'state' ? alertableStates.filter((state) => rule.states.includes(state)) : [],
    emails: [...new Map(emails.map((address) => [address.toLowerCase(), address])).values()],
    webhooks: [...new Set(rule.webhooks)].sort((a, b) => a - b),
    scope: { ...rule.scope, arns: [...new Set(rule.scope.arns)].sort() },
  };
}

/** What is wrong with each field. */
export function alertRuleMistakes(rule: NewAlertRule): Partial<Record<AlertRuleField, Text>> {
  const found: [AlertRuleField, Text | null][] = [
    ['name', nameMistake(rule.name)],
    ['states', statesMistake(rule)],
    ['limit', limitMistake(rule)],
    ['for_minutes', within(rule.for_minutes, 0, alertRuleLimits.forMinutes)],
    ['close_after_minutes', within(rule.close_after_minutes, 0, alertRuleLimits.closeAfterMinutes)],
    ['repeat_minutes', repeatMistake(rule.repeat_minutes)],
    ['scope', scopeMistake(rule)],
    ['emails', emailsMistake(rule.emails)],
    ['webhooks', rule.webhooks.length > alertRuleLimits.webhooks ? alertRuleTexts.webhooks : null],
  ];
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

const within = (value: number, least: number, most: number): Text | null =>
  Number.isInteger(value) && value >= least && value <= most ? null : whole(least, most);

function nameMistake(typed: string): Text | null {
  const name = typed.trim();
  if (name === '') return alertRuleTexts.noName;
  if (!isWithin(name, alertRuleLimits.nameCharacters)) return alertRuleTexts.longName;
  return isStorable(name) && !/\p{Cc}/u.test(name) ? null : alertRuleTexts.oddText;
}

function statesMistake({ kind, states }: NewAlertRule): Text | null {
  if (kind !== 'state') return null;
  if (states.length === 0) return alertRuleTexts.noState;
  return states.every((state) => alertableStates.includes(state)) ? null : alertRuleTexts.calmState;
}

function limitMistake({ kind, limit }: NewAlertRule): Text | null {
  const rule = alertKind(kind).limit;
  if (rule === null) return limit === null ? null : alertRuleTexts.noLimit;
  return within(limit ?? Number.NaN, rule.least, rule.most);
}

function repeatMistake(minutes: number): Text | null {
  const { leastRepeatMinutes, repeatMinutes } = alertRuleLimits;
  return minutes === 0 || within(minutes, leastRepeatMinutes, repeatMinutes) === null
    ? null
    : alertRuleTexts.repeat;
}

function scopeMistake({ kind, scope }: NewAlertRule): Text | null {
  const said = (Object.keys(scope) as ScopeField[]).filter(
    (field) => scope[field] !== null && scope[field].length !== 0,
  );
  if (!said.every((field) => alertKind(kind).scope.includes(field))) return alertRuleTexts.noScope;
  if (scope.rack !== null && !/^[1-9]\d{0,3}(?:-[1-9]\d{0,3})?$/.test(scope.rack)) return alertRuleTexts.rack;
  const texts = [scope.host ?? '', ...scope.arns];
  return texts.every(isStorable) ? null : alertRuleTexts.oddText;
}

function emailsMistake(emails: readonly string[]): Text | null {
  const wrong = emails.find((address) => !isEmail(address.trim()));
  if (wrong !== undefined) return alertRuleTexts.email(wrong.slice(0, 100));
  return emails.length > alertRuleLimits.emails ? alertRuleTexts.emails : null;
}
