import type { Text } from '../text/language.ts';
import { keywordListNames, keywordLists } from './keyword-rules.ts';

/** What a line of a file of rules may stand in: the four lists, and the farm's protected apps. */
export const ruleLists = [...keywordLists, 'protected_app'] as const;
export type RuleList = (typeof ruleLists)[number];

export const ruleListNames: Record<RuleList, Text> = {
  ...keywordListNames,
  protected_app: { ko: '보호 앱', en: 'Protected Apps' },
};

/** Columns of the file that goes out and comes in; of a protected app the value is its app ID. */
export const ruleFileColumns = {
  list: { ko: '목록', en: 'List' },
  value: { ko: '값', en: 'Value' },
  name: { ko: '이름', en: 'Name' },
  os_type: { ko: 'OS', en: 'OS' },
} as const satisfies Record<string, Text>;

export const ruleFileLimits = {
  bytes: 16 * 1024 ** 2,
  /** All that five full lists hold. */
  rows: 41_000,
  /** Lines of a file that are named as wrong. */
  refused: 100,
} as const;

export const ruleFileTexts = {
  list: {
    ko: `목록은 ${ruleLists.join(', ')} 중 하나여야 합니다.`,
    en: `The list is one of ${ruleLists.join(', ')}.`,
  },
  osType: { ko: 'OS는 android 또는 ios여야 합니다.', en: 'The OS is android or ios.' },
  empty: { ko: '값이 비어 있습니다.', en: 'The value is empty.' },
  off: {
    ko: '이 서비스에서는 보호 앱을 쓰지 않습니다.',
    en: 'This deployment goes without protected apps.',
  },
  rows: {
    ko: `한 번에 ${ruleFileLimits.rows.toLocaleString('en')}줄까지 가져올 수 있습니다.`,
    en: `A file has at most ${ruleFileLimits.rows.toLocaleString('en')} lines.`,
  },
  unread: { ko: 'CSV로 읽을 수 없는 줄입니다.', en: 'The line cannot be read as CSV.' },
} as const satisfies Record<string, Text>;
