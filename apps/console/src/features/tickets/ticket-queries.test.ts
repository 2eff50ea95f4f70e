import { expect, test } from 'vitest';
import { ticketBodyOf } from './ticket-queries.ts';
import { parseTicketSearch } from './ticket-view.ts';

test('list and file ask for tickets of the one owner that the address names; junk in it is ignored', () => {
  const bodyOf = (values: Record<string, string>) => ticketBodyOf(parseTicketSearch(values));
  expect(bodyOf({ uid: 'u1', kind: 'gift' })).toEqual({ filter: { kind: 'gift', uid: 'u1' } });
  expect(bodyOf({ team_id: '7', sval: 'Pay' })).toEqual({ sval: 'Pay', filter: { team_id: 7 } });
  expect(bodyOf({ uid: 'u1', team_id: '7' })).toEqual({ filter: { uid: 'u1' } });
  for (const team_id of ['0', '-1', 'x', '']) expect(bodyOf({ uid: '', team_id })).toEqual({ filter: {} });
});
