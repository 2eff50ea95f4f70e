/** What lists of projects are searched and sorted by, and their bounds; without shapes, for whoever only reads an address. */

export const projectLimits = {
  nameCharacters: 100,
  subCategoryCharacters: 50,
  memoCharacters: 1_000,
  categoryCharacters: 50,
  searchCharacters: 200,
  cronCharacters: 100,
  /** The shortest time between two starts. */
  everyMinutes: 5,
  /** A start that was missed is made up once within this time. */
  lateMs: 10 * 60_000,
  starts: 50,
  previewed: 10,
} as const;

export const projectColumns = [
  'id',
  'project_name',
  'category',
  'team_name',
  'group_name',
  'is_paused',
  'next_run_at',
] as const;
export type ProjectColumn = (typeof projectColumns)[number];
