import { fill, slowest, withCustomerFarm } from './customers/customer-farm.ts';
import type { Figure } from './figure.ts';
import { plugIn } from './many-devices.ts';
import type { SyntheticAgent } from './synthetic-agent.ts';

const devices = 1_000;
const outagesEach = 300;
const days = 90;
const calls = 12;

/** A quarter of a farm that loses each device some three times a day. */
const manySpans = [
  `insert into device_spans (device_id, kind, began_at, ended_at, cause, reason, state, state_at, causes)
    select d.id, 'outage', began_at, ended_at, cause, '', cause, began_at, jsonb_build_object(cause, 600000)
    from devices d, generate_series(1, ${String(outagesEach)}) n,
      lateral (select now() - make_interval(secs => (n + d.id % 10 / 10.0) * ${String((days * 86_400) / outagesEach)}) as began_at) b,
      lateral (select b.began_at + interval '10 minutes' as ended_at) e,
      lateral (select (array['NOT_FOUND', 'OFFLINE', 'CONNECT_TIMEOUT', 'LOW_BATTERY'])[1 + (n + d.id) % 4] as cause) c`,
  // A farm of three months is older than that.
  `update devices set registered_at = now() - interval '${String(days + 1)} days'`,
  'vacuum analyze device_spans',
  'vacuum analyze devices',
];

/** Document 8, Repair: the report of outages by cause, model, rack and minutes. */
export async function measureOutages(): Promise<Figure[]> {
  return withCustomerFarm(async (farm) => {
    const agents: SyntheticAgent[] = [];
    try {
      agents.push(...(await plugIn(farm.server, 0, devices)));
      await fill(farm, manySpans);
      const scan = 'select cause, count(*), sum(ended_at - began_at) from device_spans group by cause';
      const floor = await slowest(() => farm.pool.query(scan), calls);
      const figures: Figure[] = [];
      for (const by of ['cause', 'model', 'device'])
        figures.push({
          name: `outages of ${String(days)} days by ${by}, ${(devices * outagesEach).toLocaleString('en')} of them, p95`,
          value: await slowest(() => farm.get(`/admbo/outage?${rangeOfDays()}&by=${by}`), calls),
          unit: 'ms',
          floor: { name: 'their sums by pg', value: floor },
          target: { most: 500 },
        });
      figures.push({
        name: '  the newest page of them, p95',
        value: await slowest(() => farm.get(`/admbo/outage/list?${rangeOfDays()}`), calls),
        unit: 'ms',
        target: { most: 100 },
      });
      return figures;
    } finally {
      for (const agent of agents) agent.close();
    }
  });
}

/** Korean days, both included. */
function rangeOfDays(): string {
  const dayOf = (at: number): string => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10);
  return `from=${dayOf(Date.now() - (days - 1) * 86_400_000)}&to=${dayOf(Date.now())}`;
}
