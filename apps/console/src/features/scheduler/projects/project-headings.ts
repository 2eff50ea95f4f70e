const columns = [
  'id',
  'project_name',
  'category',
  'sub_category',
  'team_name',
  'group_name',
  'schedule',
  'next_run_at',
  'last_test',
  'is_paused',
  'actions',
] as const;
type Column = (typeof columns)[number];

/** What document 9 calls the column "category", and the list is sorted by, is the project's own one. */
const sortedAs: Partial<Record<Column, string>> = { category: 'of_category', sub_category: 'category' };

/** Headings of the list of projects, each by the name by which it is sorted. */
export function projectHeadings(
  words: Record<Column, string>,
  withGroup: boolean,
): { name: string; label: string }[] {
  return columns
    .filter((column) => column !== 'group_name' || withGroup)
    .map((column) => ({ name: sortedAs[column] ?? column, label: words[column] }));
}
