import type { WholeRun } from '@rackhand/contract/test/test-run';

type Crash = WholeRun['crash_list'][number];

/** What crashed alike, with where the first of them stands. */
export interface CrashGroup extends Pick<Crash, 'kind' | 'app_id' | 'signature' | 'title' | 'remote_file'> {
  count: number;
  /** 0: none stands for it. */
  line: number;
  shot: number | null;
}

/** Crashes and hangs of a run, alike ones together, in the order in which they were seen first. */
export function crashGroups({
  crash_list,
  result_data: found,
  marks,
}: Pick<WholeRun, 'crash_list' | 'result_data' | 'marks'>): CrashGroup[] {
  const groups = new Map<string, CrashGroup>();
  for (const { kind, app_id, signature, title, log_line: line, remote_file } of crash_list) {
    const name = `${kind} ${signature}`;
    const known = groups.get(name);
    if (known !== undefined) known.count += 1;
    else groups.set(name, { kind, app_id, signature, title, remote_file, count: 1, line, shot: null });
  }
  const pictured = [...(found?.crashes ?? []), ...(found?.anrs ?? [])];
  return [...groups.values()].map((group) => {
    const told = pictured.find(({ signature }) => signature === group.signature)?.shot;
    const item = marks.find(({ kind, log_line }) => kind === group.kind && log_line === group.line);
    return { ...group, shot: told ?? item?.shot ?? null };
  });
}
