import { z } from 'zod';
import type { Text } from '../text/language.ts';
import { normalForm } from '../text/normal-form.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';

/** Where events of the farm are sent, by Standard Webhooks 1.0. Document 8, "Alerts and webhooks". */

export const webhookTypeTable = {
  'alert.opened': { ko: '알림 열림', en: 'Alert opened' },
  'alert.closed': { ko: '알림 닫힘', en: 'Alert closed' },
  'bulk.ended': { ko: '일괄 작업 끝남', en: 'Bulk action ended' },
  'rollout.halted': { ko: '단계적 배포 멈춤', en: 'Rollout halted' },
  'rollout.ended': { ko: '단계적 배포 끝남', en: 'Rollout ended' },
  'host.away': { ko: '호스트 연결 끊김', en: 'Host away' },
  'host.back': { ko: '호스트 다시 연결됨', en: 'Host back' },
  'webhook.test': { ko: '시험 전송', en: 'Test' },
} as const satisfies Record<string, Text>;
export type WebhookType = keyof typeof webhookTypeTable;
export const webhookTypes = /* @__PURE__ */ Object.keys(webhookTypeTable) as [WebhookType, ...WebhookType[]];
/** A test is sent when it is asked for; the others are what a webhook can be given. */
export const chosenWebhookTypes = /* @__PURE__ */ webhookTypes.filter((type) => type !== 'webhook.test') as [
  WebhookType,
  ...WebhookType[],
];

export const webhookLimits = {
  nameCharacters: 100,
  urlCharacters: 2_000,
  webhooks: 50,
  /** A receiver that has not answered by then has failed. */
  timeoutMs: 15_000,
  /** Of its answer no more is read. */
  answerBytes: 16 * 1024,
  /** To one receiver at one time. */
  atOnce: 4,
  /** After a rotation the old secret signs too, for so long. */
  oldSecretMs: 24 * 60 * 60_000,
  /** Deliveries are kept for so long. */
  keptDays: 30,
} as const;

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
/** Pauses after each failed try: the table of Standard Webhooks 1.0, whose first try is at once. */
export const webhookRetryMs = [
  5 * seconds,
  5 * minutes,
  30 * minutes,
  2 * hours,
  5 * hours,
  10 * hours,
  14 * hours,
  20 * hours,
  24 * hours,
] as const;
export const webhookTries = webhookRetryMs.length + 1;

export const newWebhook = z.strictObject({
  name: z.string().max(1_000),
  url: z.string().max(10_000),
  types: z.array(z.enum(chosenWebhookTypes)).max(chosenWebhookTypes.length),
  enabled: z.boolean().default(true),
});
export type NewWebhook = z.output<typeof newWebhook>;
export type WebhookField = keyof NewWebhook;

/** Why it is not sent to any more, though nobody has turned it off. */
export const webhookTroubles = ['gone', 'dead'] as const;
export type WebhookTrouble = (typeof webhookTroubles)[number];

export const webhookTroubleWords: Record<WebhookTrouble, Text> = {
  gone: {
    ko: '받는 쪽이 410(없어짐)으로 답해 껐습니다.',
    en: 'Turned off: the receiver answered 410 (gone).',
  },
  dead: {
    ko: '마지막 시도까지 모두 실패한 전송이 있습니다.',
    en: 'A delivery has failed at its last try.',
  },
};

const instant = z.iso.datetime({ offset: true });

export const webhook = z.object({
  ...newWebhook.shape,
  webhook_id: z.int(),
  version: z.int(),
  trouble: z.enum(webhookTroubles).nullable(),
  trouble_since: instant.nullable(),
  /** Until then the secret before the last rotation signs too. */
  old_secret_until: instant.nullable(),
  waiting: z.int(),
  failed: z.int(),
  /** Of the last try. */
  last_tried_at: instant.nullable(),
  last_status: z.int().nullable(),
  created_by: z.string(),
  created_at: instant,
});
export type Webhook = z.output<typeof webhook>;

export const deliveryStates = ['waiting', 'sent', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryTry = z.object({
  at: instant,
  /** HTTP status; null: there was no answer. */
  status: z.int().nullable(),
  ms: z.int(),
  /** Why there was none. */
  error: z.string(),
});
export type DeliveryTry = z.output<typeof deliveryTry>;

export const delivery = z.object({
  /** As `webhook-id` says it; the same at each try. */
  delivery_id: z.string(),
  type: z.enum(webhookTypes),
  state: z.enum(deliveryStates),
  created_at: instant,
  /** null: there is none any more. */
  next_try_at: instant.nullable(),
  ended_at: instant.nullable(),
  tries: z.array(deliveryTry),
  /** What is sent, as it is sent. */
  body: z.string(),
});
export type Delivery = z.output<typeof delivery>;

export const webhookTexts = {
  noName: { ko: '이름을 입력하세요.', en: 'Enter a name.' },
  longName: {
    ko: `이름은 ${String(webhookLimits.nameCharacters)}자까지 입력할 수 있습니다.`,
    en: `A name has at most ${String(webhookLimits.nameCharacters)} characters.`,
  },
  oddText: { ko: '쓸 수 없는 문자가 있습니다.', en: 'There are characters that cannot be used.' },
  taken: { ko: '이미 있는 웹훅 이름입니다.', en: 'A webhook of this name already exists.' },
  full: {
    ko: `웹훅은 ${String(webhookLimits.webhooks)}개까지 만들 수 있습니다.`,
    en: `At most ${String(webhookLimits.webhooks)} webhooks can be made.`,
  },
  noType: { ko: '보낼 이벤트를 하나 이상 고르세요.', en: 'Choose at least one event.' },
  noUrl: { ko: 'https:// 주소를 입력하세요.', en: 'Enter an https:// address.' },
  longUrl: {
    ko: `주소는 ${String(webhookLimits.urlCharacters)}자까지 입력할 수 있습니다.`,
    en: `An address has at most ${String(webhookLimits.urlCharacters)} characters.`,
  },
  credentials: {
    ko: '주소에 사용자 이름이나 비밀번호를 넣을 수 없습니다.',
    en: 'An address can’t hold a user name or password.',
  },
  plain: {
    ko: 'http://는 WEBHOOK_HOSTS에 적힌 호스트에만 쓸 수 있습니다.',
    en: 'http:// is for hosts that WEBHOOK_HOSTS names.',
  },
  notPublic: {
    ko: '공개 주소가 아닙니다. 내부 주소는 WEBHOOK_HOSTS에 적힌 호스트만 쓸 수 있습니다.',
    en: 'Not a public address. Private ones are for hosts that WEBHOOK_HOSTS names.',
  },
} as const satisfies Record<string, Text>;

export function tidyWebhook(typed: NewWebhook): NewWebhook {
  return {
    ...typed,
    name: normalForm(typed.name).trim(),
    url: typed.url.trim(),
    types: chosenWebhookTypes.filter((type) => typed.types.includes(type)),
  };
}

/** What is wrong with each field; where an address leads to, the server judges. */
export function webhookMistakes({ name, url, types }: NewWebhook): Partial<Record<WebhookField, Text>> {
  const found: [WebhookField, Text | null][] = [
    ['name', nameMistake(name.trim())],
    ['url', urlMistake(url.trim())],
    ['types', types.length === 0 ? webhookTexts.noType : null],
  ];
  return Object.fromEntries(found.filter(([, mistake]) => mistake !== null));
}

function nameMistake(name: string): Text | null {
  if (name === '') return webhookTexts.noName;
  if (!isWithin(name, webhookLimits.nameCharacters)) return webhookTexts.longName;
  return isStorable(name) && !/\p{Cc}/u.test(name) ? null : webhookTexts.oddText;
}

function urlMistake(text: string): Text | null {
  if (text.length > webhookLimits.urlCharacters) return webhookTexts.longUrl;
  if (!isStorable(text) || /\s/.test(text)) return webhookTexts.noUrl;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return webhookTexts.noUrl;
  return url.username === '' && url.password === '' ? null : webhookTexts.credentials;
}
