import { expect, test } from 'vitest';
import { groupsFound } from './groups-found.ts';

const group = (group_id: number, group_name: string, team_count: number) => ({
  ...{ group_id, group_name, team_count, user_count: 0, version: 1 },
});
const [bank, shop, empty] = [group(1, '한빛은행', 1), group(2, 'Nuri', 1), group(3, '새 Bank', 0)];
const found = (q: string, teams: number[], page = 1) =>
  groupsFound(
    [bank, shop, empty],
    teams.map((group_id) => ({ group_id })),
    { q, page },
  );

test('an admin finds a group without teams by its name, however it is written', () => {
  expect(found('bank', [])).toEqual([empty]);
  expect(found(' 새 b '.normalize('NFD'), [])).toEqual([empty]);
});

test('a group is found with its teams on the page, and those without any stand on the first one', () => {
  expect(found('mobile', [1])).toEqual([bank]);
  expect(found('', [1, 2])).toEqual([bank, shop, empty]);
  expect(found('', [1])).toEqual([bank, empty]);
  expect(found('', [2], 2)).toEqual([shop]);
  expect(found('none', [])).toEqual([]);
});
