import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readKpi as endpoint } from '@rackhand/contract/endpoints/kpi';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { readDays } from './kept-days.ts';
import { readParts } from './kpi-parts.ts';
import { addDays, spanOf, stepsOf } from './kpi-span.ts';
import { valuesOf } from './kpi-tally.ts';
import { teamsOf } from './kpi-teams.ts';
import { readTallies } from './read-tallies.ts';

/** Figures of a span, of as many days before, step by step, and of groups and teams. Document 10, "Figures". */
export async function readKpi(
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
  { actor, deployment, query }: Pick<Call<typeof endpoint>, 'actor' | 'deployment' | 'query'>,
): Promise<AnswerOf<typeof endpoint>> {
  const at = clock.now();
  const { groupType } = actor;
  const span = spanOf(query, at);
  const teams = await teamsOf(db, groupType, query);
  const days = await readDays(db, groupType, span);
  const asked = { groupType, span, teams, days };
  const [tallies, parts] = await Promise.all([readTallies(db, asked), readParts(db, asked)]);
  const how = { priced: deployment.settings.features.pricing };
  const steps = stepsOf(span);
  return {
    ...{ updated_at: koreanTime(at), from: span.from, to: span.to },
    totals: valuesOf(tallies.totals, how),
    previous: valuesOf(tallies.previous, how),
    series: steps.map((day, nth) => ({
      day,
      values: valuesOf(tallies.stepOf(day), how),
      so_far: addDays(steps[nth + 1] ?? addDays(span.to, 1), -1) === span.today,
    })),
    groups: parts.groups.map(({ tally, ...part }) => ({ ...part, values: valuesOf(tally, how) })),
    teams: parts.teams.map(({ tally, ...part }) => ({ ...part, values: valuesOf(tally, how) })),
  };
}
