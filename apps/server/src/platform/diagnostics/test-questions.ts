/** What waits, runs and was due of tests and of changes to apps: counts and times, without a project, a device or a person. */
export const testQuestions = {
  test_runs: `select group_type, state, stage, coalesce(waiting_reason, '-') as waits_for, count(*)::integer,
      extract(epoch from now() - min(queued_at))::integer as oldest_seconds,
      extract(epoch from now() - min(heard_at))::integer as longest_silent_seconds
    from test_runs where state <> 'ended' group by 1, 2, 3, 4 order by 5 desc`,
  test_results: `select group_type, result, decided_by ->> 'kind' as decided_by, decided_by ->> 'reason' as reason, count(*)::integer
    from test_runs where ended_at > now() - interval '1 day' group by 1, 2, 3, 4 order by 5 desc`,
  test_attempts: `select outcome, reason, is_clean, runner is not null as by_runner, count(*)::integer,
      max(log_lines) as most_log_lines, sum(lines_left_out)::integer as lines_left_out
    from run_attempts where ended_at > now() - interval '1 day' group by 1, 2, 3, 4 order by 5 desc`,
  test_logs: `select count(*)::integer as open_attempts, extract(epoch from now() - min(ended_at))::integer as oldest_seconds
    from run_attempts where ended_at is not null and log_lines > 0 and log_sha256 is null`,
  schedule: `select p.group_type, coalesce(a.all_paused, false) as all_paused, c.is_paused as category_paused, p.is_paused as project_paused,
      count(*)::integer, count(p.next_run_at)::integer as with_a_time, min(p.next_run_at) as next_at
    from projects p join categories c on c.id = p.category_id left join test_pauses a on a.group_type = p.group_type
    group by 1, 2, 3, 4 order by 5 desc`,
  starts: `select outcome, count(*)::integer, max(due_at) as newest from project_starts
    where due_at > now() - interval '7 days' group by 1 order by 2 desc`,
  tokkidans: `select group_type, is_active, count(*)::integer from tokkidans where removed_at is null group by 1, 2 order by 3 desc`,
  rollouts: `select state, reason, count(*)::integer from rollouts
    where ended_at is null or ended_at > now() - interval '7 days' group by 1, 2 order by 3 desc`,
  bulks: `select b.paused_at is not null as paused, count(distinct b.id)::integer as bulks, count(*)::integer as unended_commands
    from command_bulks b join commands c on c.bulk_id = b.id where c.ended_at is null group by 1`,
} as const;
