import { pipeline, Readable } from 'node:stream';
import { type AppOsType, readAppOsType } from '@rackhand/contract/app/app-id';
import { protectedAppMistakes, trimmedApp } from '@rackhand/contract/app/protected-app';
import { isShortEnough, trimmedKeyword } from '@rackhand/contract/rule/keyword-form';
import type { KeywordList } from '@rackhand/contract/rule/keyword-rules';
import { keywordTexts } from '@rackhand/contract/rule/keyword-words';
import { type RuleList, ruleFileLimits, ruleFileTexts, ruleLists } from '@rackhand/contract/rule/rule-file';
import { unguarded } from '@rackhand/contract/text/formula-guard';
import type { Text } from '@rackhand/contract/text/language';
import { isStorable } from '@rackhand/contract/text/storable-text';
import { CsvError, parse } from 'csv-parse';
import { DomainError } from '../../../platform/http/domain-error.ts';

export interface KeywordLine {
  line: number;
  list: KeywordList;
  value: string;
}
export interface AppLine {
  line: number;
  list: 'protected_app';
  value: string;
  name: string;
  osType: AppOsType;
}
export interface RefusedLine {
  line: number;
  value: string;
  text: Text;
}
export type RuleLine = KeywordLine | AppLine;

export interface RuleFile {
  lines: RuleLine[];
  refused: RefusedLine[];
}

/** Every line judged by itself; what it would do beside the others and the lists is another question. */
export async function readRuleFile(source: AsyncIterable<Buffer>): Promise<RuleFile> {
  const file: RuleFile = { lines: [], refused: [] };
  let count = 0;
  for await (const [cells, line] of recordsOf(source)) {
    count += 1;
    if (count > ruleFileLimits.rows + 1)
      throw new DomainError('901', [{ field: 'file', message: ruleFileTexts.rows }]);
    // Headings, in either language: the first line names no list.
    if (count === 1 && listOf(cells[0] ?? '') === null) continue;
    if (cells.every((cell) => cell.trim() === '')) continue;
    const read = readLine(cells, line);
    if ('text' in read) file.refused.push(read);
    else file.lines.push(read);
  }
  return file;
}

async function* recordsOf(source: AsyncIterable<Buffer>): AsyncGenerator<[cells: string[], line: number]> {
  const parser = parse({ bom: true, info: true, relax_column_count: true, max_record_size: 100_000 });
  // Its failure comes to who reads the records.
  const records = pipeline(Readable.from(source), parser, () => undefined) as AsyncIterable<{
    record: string[];
    info: { lines: number };
  }>;
  try {
    for await (const { record, info } of records) yield [record, info.lines];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = error['lines'];
    const field = typeof line === 'number' ? `line ${String(line)}` : 'file';
    throw new DomainError('901', [{ field, message: ruleFileTexts.unread }]);
  }
}

function listOf(cell: string): RuleList | null {
  const wanted = cell.trim().toLowerCase();
  return ruleLists.find((list) => list === wanted) ?? null;
}

function readLine(cells: readonly string[], line: number): RuleLine | RefusedLine {
  const [typed = '', ...rest] = cells;
  const [value = '', name = '', os = ''] = rest.map(unguarded);
  const list = listOf(typed);
  const refused = (text: Text): RefusedLine => ({ line, value: value.slice(0, 200), text });
  if (list === null) return refused(ruleFileTexts.list);
  if (list === 'protected_app') {
    const osType = readAppOsType(os);
    if (osType === null) return refused(ruleFileTexts.osType);
    const app = trimmedApp({ app_id: value, name, os_type: osType });
    const [mistake] = Object.values(protectedAppMistakes(app));
    if (mistake !== undefined) return refused(mistake);
    return { line, list, value: app.app_id, name: app.name, osType };
  }
  const keyword = trimmedKeyword(value);
  if (keyword === '') return refused(ruleFileTexts.empty);
  if (!isShortEnough(keyword)) return refused(keywordTexts.long);
  return isStorable(keyword) ? { line, list, value: keyword } : refused(ruleFileTexts.unread);
}
