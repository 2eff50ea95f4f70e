import { expect, it } from 'vitest';
import { crashGroups } from './crash-groups.ts';

const crash = (kind: 'crash' | 'anr', signature: string, log_line: number) => ({
  ...{
    kind,
    signature,
    log_line,
    app_id: 'com.example.bank',
    title: signature,
    at: '2026-11-25T09:00:00+09:00',
  },
  remote_file: `crashes/${String(log_line)}.txt`,
});

it('crashes that are alike are one row with how often, and where the first of them stands', () => {
  const crash_list = [crash('crash', 'NPE', 10), crash('anr', 'NPE', 20), crash('crash', 'NPE', 30)];
  const item = {
    ...{
      number: 1,
      kind: 'anr' as const,
      name: 'anr',
      title: '',
      state: 'failed' as const,
      detail: '',
      depth: 0,
    },
    ...{ source_line: null, log_line: 20, shot: 4, at: '2026-11-25T00:00:00.000Z', ended_at: null },
  };
  expect(crashGroups({ crash_list, result_data: null, marks: [item] })).toMatchObject([
    { kind: 'crash', count: 2, line: 10, remote_file: 'crashes/10.txt', shot: null },
    { kind: 'anr', count: 1, line: 20, shot: 4 },
  ]);
});
