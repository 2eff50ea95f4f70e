import { isAppId } from '../app/app-id.ts';
import type { Text } from '../text/language.ts';
import { isStorable } from '../text/storable-text.ts';
import { isWithin } from '../text/text-length.ts';
import type { AutonomousParameters } from './autonomous.ts';
import { autonomousLimits as limits } from './autonomous-limits.ts';
import { scenarioLimits } from './scenario-limits.ts';

/**
 * What is wrong with how an app is to be explored, for whoever types it, by the server's names of the fields. It refuses what
 * the shape of autonomous.ts refuses, in words; the steps before are a scenario, which the server reads.
 */
export function exploringFaults(parameters: AutonomousParameters): Readonly<Record<string, Text>> {
  const { seed, max_events, interval_ms, allowed_packages, avoid, texts } = parameters;
  const { least, most } = limits.intervalMs;
  const found: Record<string, Text | null> = {
    seed: seed === null ? null : rangeFault(seed, 0, limits.seed),
    max_events: rangeFault(max_events, 1, limits.events),
    interval_ms: rangeFault(interval_ms, least, most),
    allowed_packages: listFault(allowed_packages, limits.allowedPackages, packageFault),
    avoid: listFault(avoid, limits.avoid, selectorFault),
    texts: listFault(texts, limits.texts, typedFault),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([field, fault]) =>
      fault === null ? [] : [[`parameters.${field}`, fault] as const],
    ),
  );
}

const said = (value: number): string => value.toLocaleString('en');

function rangeFault(value: number, least: number, most: number): Text | null {
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return {
    ko: `${said(least)} 이상 ${said(most)} 이하인 정수여야 합니다.`,
    en: `Must be a whole number from ${said(least)} to ${said(most)}.`,
  };
}

/** The first that is wrong is named by its place. */
function listFault<Item>(
  items: readonly Item[],
  most: number,
  faultOf: (item: Item) => Text | null,
): Text | null {
  if (items.length > most)
    return { ko: `${said(most)}개까지 쓸 수 있습니다.`, en: `There can be ${said(most)} at most.` };
  for (const [index, item] of items.entries()) {
    const fault = faultOf(item);
    const place = said(index + 1);
    if (fault !== null) return { ko: `${place}번째: ${fault.ko}`, en: `Number ${place}: ${fault.en}` };
  }
  return null;
}

const words = {
  package: {
    ko: 'com.example.bank 같은 앱 ID여야 합니다.',
    en: 'must be an app ID, such as com.example.bank.',
  },
  ascii: { ko: '영문, 숫자, 기호만 쓸 수 있습니다.', en: 'can have ASCII letters, digits and signs alone.' },
  selector: { ko: '무엇을 피할지 쓰세요.', en: 'has to say what is avoided.' },
  unstorable: { ko: '쓸 수 없는 문자가 있습니다.', en: 'has characters that can’t be used.' },
  empty: { ko: '비어 있습니다.', en: 'is empty.' },
} as const satisfies Record<string, Text>;

const packageFault = (id: string): Text | null => (isAppId(id, 'android') ? null : words.package);

function typedFault(text: string): Text | null {
  if (text === '') return words.empty;
  if (text.length > limits.textCharacters) return tooLong(limits.textCharacters);
  return /^[\x20-\x7e]*$/.test(text) ? null : words.ascii;
}

function selectorFault({ index, ...looks }: AutonomousParameters['avoid'][number]): Text | null {
  const values = Object.values(looks).filter((value) => value !== undefined);
  if (values.length === 0) return words.selector;
  if (values.includes('')) return words.empty;
  if (!values.every((value) => isWithin(value, scenarioLimits.textCharacters)))
    return tooLong(scenarioLimits.textCharacters);
  if (!values.every(isStorable)) return words.unstorable;
  return index === undefined ? null : rangeFault(index, 0, scenarioLimits.index);
}

const tooLong = (most: number): Text => ({
  ko: `${said(most)}자 이하여야 합니다.`,
  en: `must be ${said(most)} characters or fewer.`,
});
