import type { Language } from '@rackhand/contract/text/language';
import type { OptionValues } from './option-table.ts';
import { notUnderstood } from './read-arguments.ts';
import type { Terminal } from './terminal.ts';

export interface Paging {
  page?: number;
  limit?: number;
}

/** How far a list goes is the server's to say. */
export function readPaging({ page, limit }: Pick<OptionValues, 'page' | 'limit'>): Paging {
  return {
    ...(page === undefined ? {} : { page: countOf('page', page) }),
    ...(limit === undefined ? {} : { limit: countOf('limit', limit) }),
  };
}

function countOf(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw notUnderstood({
    ko: `--${name} 값은 1 이상의 숫자입니다.`,
    en: `--${name} is a number from 1.`,
  });
}

/** `state_since`, or `state_since:desc`. */
export function readSort<Name extends string>(
  text: string,
  columns: readonly Name[],
): { id: Name; direction: 'asc' | 'desc' } {
  const [, given, direction = 'asc'] = /^(\w+)(?::(asc|desc))?$/.exec(text) ?? [];
  const id = columns.find((name) => name === given);
  if (id !== undefined) return { id, direction: direction === 'desc' ? 'desc' : 'asc' };
  throw notUnderstood({
    ko: `--sort ${text}: 열 이름 뒤에 :asc 또는 :desc를 붙입니다. 열: ${columns.join(', ')}`,
    en: `--sort ${text}: a column, and :asc or :desc behind it. Columns: ${columns.join(', ')}`,
  });
}

/** What a list does not show is said beside it, so that nobody takes a page for the whole. */
export function sayRest(
  { terminal, language }: { terminal: Terminal; language: Language },
  shown: number,
  total: number,
): void {
  if (total === 0) terminal.say({ ko: '해당하는 것이 없습니다.', en: 'Nothing matches.' }[language]);
  else if (shown < total)
    terminal.say({ ko: `전체 ${total}개 중 ${shown}개`, en: `${shown} of ${total}` }[language]);
}
