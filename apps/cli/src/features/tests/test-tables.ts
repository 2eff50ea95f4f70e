import type { TestRun } from '@rackhand/contract/test/listed-run';
import { runResultWords, runStateWords } from '@rackhand/contract/test/run-words';
import { whyResult, whyWaiting } from '@rackhand/contract/test/why-result';
import type { Language } from '@rackhand/contract/text/language';
import { type Column, tableOf } from '../../platform/table.ts';

const titles = {
  ko: {
    ...{ run: '테스트', project: '프로젝트', device: '장비', udid: 'UDID', result: '결과' },
    ...{ time: '실행 시간', why: '이유', by: '요청자', at: '요청 시각' },
  },
  en: {
    ...{ run: 'Test run', project: 'Project', device: 'Device', udid: 'UDID', result: 'Result' },
    ...{ time: 'Run time', why: 'Why', by: 'Asked by', at: 'Asked at' },
  },
} as const;

type ColumnName = keyof (typeof titles)['ko'];

/** How each run of one test stands. */
export const runTable = (runs: readonly TestRun[], language: Language): string =>
  tableOf(runs, columnsOf(['run', 'device', 'udid', 'result', 'time', 'why'], language));

/** Runs of several tests. */
export const testTable = (runs: readonly TestRun[], language: Language): string =>
  tableOf(runs, columnsOf(['run', 'at', 'project', 'device', 'result', 'time', 'by', 'why'], language));

function columnsOf(names: readonly ColumnName[], language: Language): Column<TestRun>[] {
  const cells: Record<ColumnName, (run: TestRun) => string> = {
    run: ({ test_run_id }) => test_run_id,
    at: ({ created_at }) => created_at.slice(0, 19).replace('T', ' '),
    project: ({ project }) => project || '–',
    device: ({ device }) => device || '–',
    udid: ({ device_udid }) => device_udid || '–',
    result: (run) => resultWord(run, language),
    time: ({ run_time }) => (run_time === null ? '–' : timeOf(run_time)),
    by: ({ created_by }) => created_by,
    why: (run) => whyResult(run, language) || whyWaiting(run, language),
  };
  return names.map((name) => ({
    title: titles[language][name],
    cell: cells[name],
    ...(name === 'time' ? { isNumber: true } : {}),
  }));
}

function resultWord({ state, result }: TestRun, language: Language): string {
  return (result === null ? runStateWords[state] : runResultWords[result])[language];
}

/** `1:05`, `1:02:03`. */
function timeOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (count: number): string => String(count).padStart(2, '0');
  const rest = two(Math.floor(seconds) % 60);
  return hours === 0 ? `${String(minutes)}:${rest}` : `${String(hours)}:${two(minutes)}:${rest}`;
}

/** What a line of progress says of a run that has not ended. */
export function progressOf(run: TestRun, language: Language): string {
  const { test_run_id, device, state, done, total } = run;
  const steps = total === 0 ? '' : `${String(done)}/${String(total)}`;
  const words = [test_run_id, device, runStateWords[state][language], steps, whyWaiting(run, language)];
  return words.filter((word) => word !== '').join(' ');
}
