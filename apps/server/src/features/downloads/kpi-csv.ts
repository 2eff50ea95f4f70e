import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { readKpi as endpoint } from '@rackhand/contract/endpoints/kpi';
import type { Kpi } from '@rackhand/contract/kpi/kpi';
import { kpiCsvColumns, kpiCsvDay } from '@rackhand/contract/kpi/kpi-csv';
import type { KpiUnit } from '@rackhand/contract/kpi/kpi-figures';
import { z } from 'zod';
import type { FeatureDeps } from '../../app-deps.ts';
import type { CsvCell, CsvContent } from '../../platform/csv/csv-file.ts';
import type { Call } from '../../platform/http/call.ts';
import { readKpi } from '../kpi/read-kpi.ts';
import { parsed } from './choose-rows.ts';

const { from, to, unit } = endpoint.query.shape;
const id = z.int().min(1).max(2_147_483_647).optional();
const keysOfPage = z.strictObject({ from, to, unit, group_id: id, team_id: id });

/** The figures of a span, step by step; what each of them means stands below its heading. */
export async function kpiCsv(
  deps: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, deployment, body, language }: Call<typeof downloadCsv>,
): Promise<CsvContent> {
  const { table: _table, ...keys } = body;
  const query = parsed(keysOfPage, keys);
  const { series } = await readKpi(deps, { actor, deployment, query });
  const priced = deployment.settings.features.pricing;
  const columns = kpiCsvColumns.filter((column) => priced || !('priced' in column));
  async function* rows(): AsyncGenerator<CsvCell[]> {
    yield [kpiCsvDay.definition[language], ...columns.map(({ definition }) => definition[language])];
    for (const { day, values } of series) yield [day, ...columns.map((column) => cellOf(values, column))];
    await Promise.resolve();
  }
  return {
    headings: [kpiCsvDay.name[language], ...columns.map(({ words }) => words[language])],
    rows: rows(),
  };
}

function cellOf(
  values: Kpi['totals'],
  { id: name, unit: what }: { id: keyof Kpi['totals']; unit: KpiUnit },
): CsvCell {
  const value = values[name];
  if (value === null) return null;
  if (what === 'share') return `${(value * 100).toFixed(1)}%`;
  return what === 'seconds' || what === 'minutes' ? Math.round(value) : value;
}
