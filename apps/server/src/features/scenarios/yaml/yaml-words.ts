import type { Text } from '@rackhand/contract/text/language';
import type { ErrorCode } from 'yaml';

/** What is wrong with the writing of a scenario, before anybody asks what it says. */
export const yamlWords = {
  alias: {
    ko: '앵커(&)와 별칭(*)은 쓸 수 없습니다.',
    en: 'Anchors (&) and aliases (*) can’t be used.',
  },
  tag: { ko: '태그(!)는 쓸 수 없습니다.', en: 'Tags (!) can’t be used.' },
  directive: { ko: '% 지시문은 쓸 수 없습니다.', en: 'Directives (%) can’t be used.' },
  documents: {
    ko: '문서는 하나여야 합니다. --- 앞이나 뒤를 지우세요.',
    en: 'Must be one document: delete what stands before or after ---.',
  },
  deep: { ko: '너무 깊이 겹쳐 있습니다.', en: 'Is nested too deep.' },
  big: { ko: '시나리오는 1MiB 이하여야 합니다.', en: 'A scenario can be 1 MiB at most.' },
  tokens: { ko: '시나리오에 항목이 너무 많습니다.', en: 'The scenario has too many parts.' },
  empty: { ko: '시나리오가 비어 있습니다.', en: 'The scenario is empty.' },
  duplicateKey: { ko: '같은 이름이 두 번 있습니다.', en: 'This name stands here twice.' },
  mergeKey: { ko: '병합 키(<<)는 쓸 수 없습니다.', en: 'Merge keys (<<) can’t be used.' },
  key: { ko: '이름은 글자여야 합니다.', en: 'A name must be text.' },
} as const satisfies Record<string, Text>;

const indent: Text = { ko: '들여쓰기가 맞지 않습니다.', en: 'The indentation is wrong.' };
const unexpected: Text = { ko: '여기에 올 수 없는 기호입니다.', en: 'This can’t stand here.' };
const missing: Text = {
  ko: '따옴표, 괄호, 쉼표, 콜론 중 하나가 빠졌습니다.',
  en: 'A quote, bracket, comma or colon is missing.',
};
const key: Text = { ko: '이름은 한 줄에 짧게 써야 합니다.', en: 'A name must be short and on one line.' };

/** In the words of people, by what the parser calls it. */
export const parserWords: Record<ErrorCode, Text> = {
  ALIAS_PROPS: yamlWords.alias,
  BAD_ALIAS: yamlWords.alias,
  BAD_COLLECTION_TYPE: yamlWords.tag,
  BAD_DIRECTIVE: yamlWords.directive,
  BAD_DQ_ESCAPE: { ko: '\\ 뒤에 쓸 수 없는 글자입니다.', en: 'This can’t follow a \\.' },
  BAD_INDENT: indent,
  BAD_PROP_ORDER: unexpected,
  BAD_SCALAR_START: {
    ko: '이 기호로 시작하는 값은 따옴표로 감싸세요.',
    en: 'Put a value that begins with this in quotes.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    ko: '콜론(:)이 든 값은 따옴표로 감싸세요. 아니면 들여쓰기가 맞지 않습니다.',
    en: 'Put a value with a colon in quotes; else the indentation is wrong.',
  },
  BLOCK_IN_FLOW: indent,
  DUPLICATE_KEY: yamlWords.duplicateKey,
  IMPOSSIBLE: unexpected,
  KEY_OVER_1024_CHARS: key,
  MISSING_CHAR: missing,
  MULTILINE_IMPLICIT_KEY: key,
  MULTIPLE_ANCHORS: yamlWords.alias,
  MULTIPLE_DOCS: yamlWords.documents,
  MULTIPLE_TAGS: yamlWords.tag,
  NON_STRING_KEY: yamlWords.key,
  RESOURCE_EXHAUSTION: yamlWords.deep,
  TAB_AS_INDENT: {
    ko: '탭으로 들여쓸 수 없습니다. 빈칸을 쓰세요.',
    en: 'Tabs can’t indent: use blanks.',
  },
  TAG_RESOLVE_FAILED: yamlWords.tag,
  UNEXPECTED_TOKEN: unexpected,
};
