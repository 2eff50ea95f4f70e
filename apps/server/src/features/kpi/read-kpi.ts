import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readKpi as endpoint } from '@rackhand/contract/endpoints/kpi';
import type { FeatureDeps } from '../../app-deps.ts';
import type { Call } from '../../platform/http/call.ts';
import { koreanTime } from '../../platform/korean-time.ts';
import { readKept } from './kept-days.ts';
import { readParts } from './kpi-parts.ts';
import { spanOf, stepsOf } from './kpi-span.ts';
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
  const kept = await readKept(db, groupType, span);
  const steps = stepsOf(span);
  const asked = { groupType, span, steps, teams, kept };
  const [tallies, parts] = await Promise.all([readTallies(db, asked), readParts(db, asked)]);
  // Everybody is in one group, or in none.
  const active = parts.groups.reduce((sum, { tally }) => sum + tally.active, 0);
  const { pricing: priced } = deployment.settings.features;
  // A span is unknown up to its last day; one that is compared, from its first day on.
  const known = (day: string) => ({ priced, known: day >= kept.firstDay });
  const how = known(span.to);
  return {
    ...{ updated_at: koreanTime(at), from: span.from, to: span.to },
    totals: valuesOf({ ...tallies.totals, active }, how),
    previous: valuesOf(tallies.previous, known(span.before)),
    series: steps.map(({ first, last }) => ({
      day: first,
      values: valuesOf(tallies.stepOf(first), known(last)),
      so_far: last === span.today,
    })),
    groups: parts.groups.map(({ tally, ...part }) => ({ ...part, values: valuesOf(tally, how) })),
    teams: parts.teams.map(({ tally, ...part }) => ({ ...part, values: valuesOf(tally, how) })),
  };
}
