import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createTestFarm, type TestFarm } from '../../testing/create-test-farm.ts';
import { metricsIn } from '../../testing/promql.ts';
import { phone } from '../../testing/test-sightings.ts';

const read = (file: string): string =>
  readFileSync(new URL(`../../../../../deploy/monitoring/${file}`, import.meta.url), 'utf8');
const rule = z.strictObject({
  alert: z.string().regex(/^Rackhand[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string().min(1) }),
});
const rules = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })
  .parse(parse(read('rackhand.rules.yml')))
  .groups.flatMap((group) => group.rules);
const panels = z
  .object({
    panels: z.array(
      z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
    ),
  })
  .parse(JSON.parse(read('dashboard.json'))).panels;

/** What Prometheus itself adds. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance', 'exported_job'] };

let farm: TestFarm;
/** By the names of what is told: the labels that its samples have. */
let told: Map<string, Set<string>>;

beforeAll(async () => {
  farm = await createTestFarm();
  await (await farm.dial(await farm.addHost('rack-1'))).snapshot([phone('A')]);
  const { body } = await farm.app.inject({ url: '/metrics', headers: { accept: 'text/plain' } });
  told = new Map();
  for (const [, type = '', kind] of body.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const name of kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => type + end) : [type])
      told.set(name, new Set());
  for (const [, name = '', labels = ''] of body.matchAll(/^(\w+)(?:\{([^}]*)\})? /gm))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) told.get(name)?.add(label);
});
afterAll(() => farm.close());

/** What an expression asks for that a running server doesn't tell. */
function unknownIn(expression: string): string[] {
  return metricsIn(expression).flatMap(({ name, labels }) => {
    if (ofPrometheus.metrics.includes(name)) return [];
    const known = told.get(name);
    if (known === undefined) return [name];
    if (known.size === 0) return [];
    return labels
      .filter((label) => !known.has(label) && !ofPrometheus.labels.includes(label))
      .map((label) => `${name}{${label}}`);
  });
}

describe('what operators watch', () => {
  test('each alert asks for what a running server tells', () => {
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr } of rules) expect([alert, unknownIn(expr)]).toEqual([alert, []]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('each panel of the dashboard asks for what a running server tells', () => {
    for (const { title, targets } of panels)
      for (const { expr } of targets) expect([title, unknownIn(expr)]).toEqual([title, []]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  test('what nobody tells is found, and so are brackets that don’t match', () => {
    expect(unknownIn('sum(rate(nothing_total[5m])) by (state) > hosts{state="away"}')).toEqual([
      'nothing_total',
    ]);
    expect(unknownIn('hosts{colour="red"}')).toEqual(['hosts{colour}']);
    expect(() => metricsIn('sum(hosts')).toThrow('brackets of sum(hosts');
  });
});
