import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts';
import { verifyLedger } from '../points/verify-ledger.ts';
import { ensureTrialProducts } from '../products/trial-products.ts';
import { ensureTrialTeams } from '../teams/trial-teams.ts';
import { ensureTrialUsers } from '../users/trial-users.ts';
import { ensureTrialTickets } from './trial-tickets.ts';

let farm: TestApp;
beforeEach(async () => {
  farm = await createTestApp();
});
afterEach(() => farm.close());

test('a trial has tickets that were bought and given, with a ledger that adds up, and they are added once', async () => {
  for (const _ of [1, 2]) {
    await ensureTrialUsers(farm);
    await ensureTrialProducts(farm);
    await ensureTrialTeams(farm);
    await ensureTrialTickets(farm);
  }
  const tickets = await farm.db.selectFrom('tickets').select('kind').orderBy('ticket_id').execute();
  expect(tickets.map(({ kind }) => kind)).toEqual(['purchase', 'purchase', 'gift', 'gift']);
  expect(await farm.db.selectFrom('user_periods').selectAll().execute()).toHaveLength(1);
  expect(await verifyLedger(farm.db)).toEqual([]);
});
