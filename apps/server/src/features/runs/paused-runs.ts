import { sql } from 'kysely';

/**
 * What holds a queued run back: joined to `test_runs` as r with its test as t. Its category is the one in which it was queued,
 * as where it is counted and stopped, wherever its project is now. A custom test is held by the whole alone.
 */
export const withPauses = sql`left join test_pauses pause on pause.group_type = r.group_type
  left join projects project on project.id = r.project_id
  left join categories category on category.id = t.category_id`;

/** `all`, `category` or `project`, the widest first; null: nothing holds it. */
export const pausedBy = sql<'all' | 'category' | 'project' | null>`case
  when pause.all_paused then 'all' when category.is_paused then 'category' when project.is_paused then 'project' end`;
