import { comparableKeyword, isShortEnough, trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import { type KeywordList, keywordLists, rivalsOf } from '@rackhand/contract/rule/keyword-rules';
import { alreadyIn, keywordTexts } from '@rackhand/contract/rule/keyword-words';
import type { Db, Trx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { readSettings } from '../custom-settings/setting-lists.ts';
import type { Keyword } from '../keywords/keyword.ts';

type Entry = Omit<Keyword, 'id'>;

interface Asked {
  add: readonly Entry[];
  /** By their numbers. */
  remove: readonly number[];
}

export interface PreviewKeywords {
  keywords: Keyword[];
  /** Left out of the lists as they are. */
  removed: Entry[];
}

/** The lists as they are now. */
export async function currentKeywords(db: Db | Trx, groupType: string): Promise<Keyword[]> {
  const rows = await readSettings(db, groupType, keywordLists);
  return rows.map(({ id, type, value }) => ({ id, type, value }));
}

/** The lists as they would be, by the rules of the lists. What is not saved has a number below 0. */
export function keywordsOf(current: readonly Keyword[], { add, remove }: Asked): PreviewKeywords {
  const removed = remove.map((id) => {
    const found = current.find((keyword) => keyword.id === id);
    if (found === undefined) throw new DomainError('2002', [{ field: 'remove', message: String(id) }]);
    return found;
  });
  const keywords = current.filter(({ id }) => !remove.includes(id));
  for (const [index, { type, value }] of add.entries())
    keywords.push({ id: -1 - index, type, value: readValue(keywords, { type, value }) });
  return { keywords, removed: removed.map(({ type, value }) => ({ type, value })) };
}

function readValue(keywords: readonly Keyword[], { type, value: typed }: Entry): string {
  const value = trimmedKeyword(typed);
  if (value === '') throw new DomainError('901', [{ field: 'add', message: required }]);
  if (!isShortEnough(value)) throw new DomainError('901', [{ field: 'add', message: keywordTexts.long }]);
  const comparable = comparableKeyword(value);
  const rival = keywords.find(
    (one) => rivalsOf[type].includes(one.type) && comparableKeyword(one.value) === comparable,
  );
  if (rival !== undefined)
    throw new DomainError('2020', [
      { field: 'add', message: alreadyIn(rival.type) },
      { field: 'type', message: rival.type },
    ]);
  return value;
}

const required = { ko: '필수 값입니다.', en: 'This value is required.' };

/** How the lists that judged a preview stand to those of now. */
export type ListsNow = 'same' | 'unsaved' | 'other';

export function compareLists({ keywords, removed }: PreviewKeywords, current: readonly Keyword[]): ListsNow {
  const now = new Set(current.map(keyOf));
  const then = new Set(keywords.map(keyOf));
  if (now.size === then.size && [...then].every((key) => now.has(key))) return 'same';
  const isUnsaved =
    keywords.some((keyword) => keyword.id < 0 && !now.has(keyOf(keyword))) ||
    removed.some((entry) => now.has(keyOf(entry)) && !then.has(keyOf(entry)));
  return isUnsaved ? 'unsaved' : 'other';
}

/** The numbers that entries have got since they were previewed. */
export function savedIds(keywords: readonly Keyword[], current: readonly Keyword[]): Record<string, number> {
  const ids = new Map(current.map((keyword) => [keyOf(keyword), keyword.id]));
  return Object.fromEntries(
    keywords.flatMap((keyword) => {
      const id = ids.get(keyOf(keyword));
      return keyword.id < 0 && id !== undefined ? [[String(keyword.id), id]] : [];
    }),
  );
}

const keyOf = ({ type, value }: { type: KeywordList; value: string }): string =>
  `${type} ${comparableKeyword(value)}`;
