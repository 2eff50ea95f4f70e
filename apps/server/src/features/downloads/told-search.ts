import type { downloadCsv } from '@rackhand/contract/endpoints/csv';
import { testSearchKeys } from '@rackhand/contract/test/test-lists';
import type { Call } from '../../platform/http/call.ts';

type Body = Call<typeof downloadCsv>['body'];

const ofTickets = ['team_name', 'product_name', 'order_id'];

/**
 * What is typed into these searches is no name, ID or address of a user, who may be erased one day, and no token. A list without
 * a choice of keys is true or false as a whole.
 */
const harmless: Record<Body['table'], readonly string[] | boolean> = {
  tests: testSearchKeys.filter((key) => key !== 'created_by'),
  links: ['project', 'test_run_id'],
  tickets: ofTickets,
  points: ofTickets,
  ledger: ['team_name', 'test_run_id', 'ticket_id'],
  users: ['team_name'],
  periods: false,
  fails: true,
  tokkidan: true,
  notifications: true,
  products: true,
  teams: true,
  kpi: true,
};

/** What the trail keeps of it. */
export function toldSearch({ sval, q, ...rest }: Body): Omit<Body, 'table'> {
  const { table, ...told } = rest;
  const usual = table === 'tests' ? 'project' : 'user_id';
  const of = harmless[table];
  const isTold = typeof of === 'boolean' ? of : of.includes(rest.skey ?? usual);
  if (!isTold) return told;
  return { ...told, ...(sval !== undefined && { sval }), ...(q !== undefined && { q }) };
}
