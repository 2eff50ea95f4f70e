import { downloadCsv } from '@rackhand/contract/endpoints/csv';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { accessModeWords, runResultWords, runStateWords } from '@rackhand/contract/test/run-words';
import { appCell, csvTables, type RunCsvColumn, runCsvColumns } from '@rackhand/contract/test/test-csv';
import { whyResult, whyWaiting } from '@rackhand/contract/test/why-result';
import type { Language } from '@rackhand/contract/text/language';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { type CsvCell, type CsvContent, sendCsv } from '../../platform/csv/csv-file.ts';
import { bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { fileTime, shownTime } from '../../platform/korean-time.ts';
import { chooseRows } from './choose-rows.ts';
import { createCsvSlots } from './csv-slots.ts';
import { kpiCsv } from './kpi-csv.ts';
import { ledgerCsv } from './ledger-csv.ts';
import { linkCsv } from './link-csv.ts';
import { noticeCsv } from './notice-csv.ts';
import { periodCsv } from './period-csv.ts';
import { productCsv } from './product-csv.ts';
import { readAllRuns } from './read-rows.ts';
import { roundCsv } from './round-csv.ts';
import { teamCsv } from './team-csv.ts';
import { ticketCsv } from './ticket-csv.ts';
import { toldSearch } from './told-search.ts';
import { userCsv } from './user-csv.ts';

/** Lists as files: exactly what the screen shows, all pages of it. Document 10, csv/download. */
export function registerCsvRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, pool, clock } = deps;
  const slots = createCsvSlots(deps);
  const contentOf = async (call: Call<typeof downloadCsv>): Promise<CsvContent> => {
    const { actor, body, language } = call;
    const { table } = body;
    if (table === 'tokkidan') return roundCsv(db, actor.groupType, body, language);
    const at = clock.now();
    if (table === 'notifications') return noticeCsv(db, call, at);
    if (table === 'links') return linkCsv({ db, pool }, call, at);
    if (table === 'kpi') return kpiCsv({ db, clock }, call);
    if (table === 'products') return productCsv(db, call);
    if (table === 'users') return userCsv({ db, pool }, call);
    if (table === 'teams') return teamCsv(db, call);
    if (table === 'tickets' || table === 'points') return ticketCsv({ db, pool }, call, at);
    if (table === 'ledger') return ledgerCsv(db, call);
    if (table === 'periods') return periodCsv(db, call, at);
    const choice = await chooseRows(db, actor.groupType, { ...body, table }, at);
    const columns: readonly RunCsvColumn[] = csvTables[table];
    return {
      headings: columns.map((column) => runCsvColumns[column][language]),
      rows: rowsOf(readAllRuns(db, choice, at), columns, language),
    };
  };
  bindRawEndpoint(app, downloadCsv, async (call, reply) => {
    const { actor, body, requestId, ip } = call;
    const at = clock.now();
    const content = await contentOf(call);
    const { table } = body;
    const after = toldSearch(body);
    const entry = { action: 'csv.downloaded', object: table, after, requestId, ip } as const;
    const release = await db.transaction().execute(async (trx) => {
      const taken = await slots.take(trx, { aid: actor.aid, table, at });
      await recordAudit(trx, { ...entry, actor, result: 'ok' });
      return taken;
    });
    // Whoever goes away while the first rows are looked for has not begun to take any.
    reply.raw.once('close', () => void release().catch(() => undefined));
    sendCsv(reply, { name: `${table}_${fileTime(at)}.csv`, ...releasing(content, release) });
  });
}

/** The place is free again before the last of the file has gone out. */
function releasing(content: CsvContent, release: () => Promise<void>): CsvContent {
  async function* whole<Part>(parts: Iterable<Part> | AsyncIterable<Part>): AsyncGenerator<Part> {
    try {
      yield* parts;
    } finally {
      await release().catch(() => undefined);
    }
  }
  return 'lines' in content
    ? { ...content, lines: whole(content.lines) }
    : { ...content, rows: whole(content.rows) };
}

async function* rowsOf(
  runs: AsyncIterable<TestRun>,
  columns: readonly RunCsvColumn[],
  language: Language,
): AsyncGenerator<CsvCell[]> {
  for await (const run of runs) yield columns.map((column) => cells[column](run, language));
}

const cells: Record<RunCsvColumn, (run: TestRun, language: Language) => CsvCell> = {
  test_run_id: ({ test_run_id }) => test_run_id,
  created_at: ({ created_at }) => shownTime(new Date(created_at)),
  project: ({ project }) => project,
  device: ({ device }) => device,
  app: appCell,
  result: ({ result, state }, language) =>
    result === null ? runStateWords[state][language] : runResultWords[result][language],
  why: (run, language) => whyResult(run, language) || whyWaiting(run, language),
  run_time: ({ run_time }) => run_time,
  access: ({ access }, language) => accessModeWords[access][language],
  created_by: ({ created_by }) => created_by,
};
