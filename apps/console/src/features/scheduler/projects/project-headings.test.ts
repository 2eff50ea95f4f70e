import { projectColumns } from '@rackhand/contract/test/project-lists';
import { expect, test } from 'vitest';
import { schedulerMessages } from '../scheduler-messages.ts';
import { projectHeadings } from './project-headings.ts';

const sortable = (withGroup: boolean): Record<string, string> =>
  Object.fromEntries(
    projectHeadings(schedulerMessages.en.columns, withGroup)
      .filter(({ name }) => projectColumns.some((column) => column === name))
      .map(({ name, label }) => [name, label]),
  );

test('an administrator who sorts projects by a heading sorts by what stands below it', () => {
  expect(sortable(true)).toEqual({
    ...{ id: 'ID', project_name: 'Name', category: 'Subcategory', team_name: 'Team' },
    ...{ group_name: 'Group', next_run_at: 'Next run', is_paused: 'Paused' },
  });
});

test('groups stand in the list of those deployments alone that want them', () => {
  expect(Object.keys(sortable(false))).not.toContain('group_name');
});
