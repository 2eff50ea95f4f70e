import { figuresFile, readCharts, readTestFigures } from '@rackhand/contract/endpoints/test-figures';
import { chartScopes } from '@rackhand/contract/test/daily-charts';
import type { FigureRow } from '@rackhand/contract/test/test-figures';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint, bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { daysOf } from '../test-results/days.ts';
import { sendFigures } from './figures-file.ts';
import { readDailyCharts } from './read-charts.ts';
import { readFigures } from './read-figures.ts';

/** Figures of tests: as a table by what runs have in common, and day by day. Document 9, Test main and Results. */
export function registerFigureRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<FeatureDeps, 'db' | 'clock'>,
): void {
  const rowsFor = ({
    actor,
    query,
  }: Pick<Call<typeof readTestFigures>, 'actor' | 'query'>): Promise<FigureRow[]> => {
    const at = clock.now();
    return readFigures(db, actor.groupType, { by: query.by, days: daysOf(query, at), at });
  };
  bindEndpoint(app, readTestFigures, async (call) => ({ rows: await rowsFor(call) }));
  bindRawEndpoint(app, figuresFile, async (call, reply) =>
    sendFigures(reply, { rows: await rowsFor(call), language: call.language, at: clock.now() }),
  );
  for (const scope of chartScopes)
    bindEndpoint(app, readCharts[scope], ({ actor, language }) =>
      readDailyCharts(db, { groupType: actor.groupType, scope, language, at: clock.now() }),
    );
}
