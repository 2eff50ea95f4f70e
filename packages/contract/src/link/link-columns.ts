/** What links of a deployment are searched by, and sorted. */
export const linkSearchKeys = ['user_id', 'project', 'test_run_id', 'token'] as const;
export type LinkSearchKey = (typeof linkSearchKeys)[number];

export const linkColumns = [
  'link_id',
  'project',
  'test_run_id',
  'user_id',
  'access',
  'expire_date',
  'created_at',
] as const;
export type LinkColumn = (typeof linkColumns)[number];
