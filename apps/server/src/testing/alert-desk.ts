import type { Alert } from '@rackhand/contract/alert/alert';
import { sql } from 'kysely';
import { watchAlerts } from '../features/alerts/watch-alerts.ts';
import { openDeployments } from '../platform/deployments/deployments.ts';
import { sameOrigin } from './create-test-app.ts';
import { createTestFarm, type TestFarm } from './create-test-farm.ts';
import type { DeploymentFolder } from './deployment-folder.ts';
import { eventually } from './eventually.ts';

/** A farm whose devices are rows alone, a super admin who makes rules, and looks when the test says so. */
export interface AlertDesk {
  farm: TestFarm;
  /** A POST of a super admin. */
  post(path: string, body: object): ReturnType<TestFarm['call']>;
  read<Data>(path: string): Promise<Data>;
  /** Its id. */
  makeRule(rule: object): Promise<number>;
  /** Healthy, on no host; what is different about them as SQL's own values. */
  addDevices(count: number, name: string, columns?: Record<string, unknown>): Promise<number[]>;
  change(ids: readonly number[], columns: Record<string, unknown>): Promise<void>;
  /** After so long; each look is a whole one. */
  look(afterMs?: number): Promise<void>;
  alerts(query?: string): Promise<Alert[]>;
}

export const second = 1_000;
export const minute = 60 * second;

export async function openAlertDesk(
  env: Record<string, string> = {},
  files?: DeploymentFolder,
): Promise<AlertDesk> {
  const farm = await createTestFarm(undefined, env, files);
  const { db, clock, app, config, log } = farm;
  // A test may go on for longer than a session.
  const chief = (): Promise<string> => farm.signIn('super');
  const deployments = await openDeployments({ clock, log, directory: null, publicUrl: null });
  const post: AlertDesk['post'] = async (url, payload) => {
    const headers = { cookie: await chief(), ...sameOrigin };
    const response = await app.inject({ method: 'POST', url, headers, payload });
    const {
      errorCode = '',
      data = {},
      details = [],
    } = response.json<Partial<Awaited<ReturnType<typeof post>>>>();
    return { status: response.statusCode, errorCode, data, details };
  };
  const change: AlertDesk['change'] = async (ids, columns) => {
    const set = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
    await sql`update devices set ${set} where id = any(${ids}::int[])`.execute(db);
  };
  return {
    farm,
    post,
    change,
    read: async (url) => {
      const response = await app.inject({ url, headers: { cookie: await chief() } });
      if (response.statusCode !== 200) throw new Error(`${url}: ${response.body}`);
      return response.json<{ data: never }>().data;
    },
    makeRule: async (rule) => {
      const made = await post('/admbo/alert_rule', { name: `rule ${String(Math.random())}`, ...rule });
      if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
      return made.data['rule_id'] as number;
    },
    addDevices: async (count, name, columns = {}) => {
      const { rows } = await sql<{ id: number }>`
        insert into devices (udid, registered_at, connection, state, state_since, model)
        select ${name}::text || n, ${clock.now()}::timestamptz, 'device', 'AVAILABLE', ${clock.now()}::timestamptz, 'SM-' || n
        from generate_series(1, ${count}::int) n returning id`.execute(db);
      const ids = rows.map(({ id }) => id);
      if (Object.keys(columns).length > 0) await change(ids, columns);
      return ids;
    },
    look: async (afterMs = 5 * second) => {
      clock.advance(afterMs);
      const at = clock.now();
      // The server looks by itself too: whoever comes first.
      await eventually(async () => {
        await watchAlerts(db, { config, deployments }, at);
        const pulse = await db.selectFrom('alert_pulse').select('next_look_at').executeTakeFirstOrThrow();
        return pulse.next_look_at > at;
      }, 'a look');
    },
    alerts: async (query = '') => (await farm.read<{ alerts: Alert[] }>(`/admbo/alert${query}`)).alerts,
  };
}

/** Columns of a device in trouble since then. */
export function inError(error: string, since: Date): Record<string, unknown> {
  return {
    errors: [error],
    state: error,
    state_since: since,
    faults: JSON.stringify({ [error]: { since: since.toISOString() } }),
  };
}
export const well = { errors: [], state: 'AVAILABLE', faults: '{}' };
