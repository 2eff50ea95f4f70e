import { searchTests } from '@rackhand/contract/endpoints/tests';
import { type TestFilter, type TestSearchKey, testColumns } from '@rackhand/contract/test/test-lists';
import type { Given } from '../../platform/cli-command.ts';
import { type ExitCode, exitCodes } from '../../platform/exit-codes.ts';
import { readPaging, readSort, sayRest } from '../../platform/list-options.ts';
import { notUnderstood } from '../../platform/read-arguments.ts';
import { testTable } from './test-tables.ts';

/** Runs, the newest first; a week of them where no days are named. */
export async function list(given: Given, words: readonly string[]): Promise<ExitCode> {
  const { api, options, terminal, language } = given;
  const { page = 1, limit } = readPaging(options);
  const { by, filter, sort } = options;
  const data = await api.call(searchTests, {
    body: {
      ...{ sval: words.join(' '), page: page - 1 },
      // What else they may be has been refused with the command line.
      ...(by === undefined ? {} : { skey: by as TestSearchKey }),
      ...(filter === undefined ? {} : { filter: filter as TestFilter }),
      ...(limit === undefined ? {} : { rows_per_page: limit }),
      ...(sort === undefined ? {} : { sort: readSort(sort, testColumns) }),
      ...dayOf(given, 'from'),
      ...dayOf(given, 'to'),
    },
  });
  if (options.json === true) terminal.json(data);
  else {
    terminal.print(testTable(data.tests, language));
    sayRest(given, data.tests.length, data.total_count);
  }
  return exitCodes.done;
}

function dayOf({ options }: Given, name: 'from' | 'to'): Partial<Record<'from' | 'to', string>> {
  const day = options[name];
  if (day === undefined) return {};
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) return { [name]: day };
  throw notUnderstood({
    ko: `--${name} 값은 2026-11-24처럼 씁니다.`,
    en: `--${name} is a day, such as 2026-11-24.`,
  });
}
