import { Readable } from 'node:stream';
import { importTest, readJunit } from '@rackhand/contract/endpoints/junit';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { attachmentHeader } from '../../platform/http/attachment-header.ts';
import { bindRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import { bindForm } from '../../platform/http/bind-form.ts';
import { importReport } from './import-report.ts';
import { reportOf } from './report-of.ts';

/** Tests go out and come in as the reports that other tools read and write. Document 9, Results and reading. */
export function registerJunitRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock } = deps;
  bindRawEndpoint(app, readJunit, async ({ actor, params, language }, reply) => {
    const { name, text } = await reportOf(
      db,
      actor.groupType,
      { id: params['id'] ?? '', language },
      clock.now(),
    );
    void reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', attachmentHeader(name))
      .header('cache-control', 'no-store')
      .send(Readable.from(text, { objectMode: false }));
  });
  bindForm(app, importTest, deps, (call, file) => importReport(deps, call, file));
}
