import type { FileType } from '@rackhand/contract/call/file-types';
import {
  createLink,
  linkPage,
  openLink,
  readLinkFile,
  searchLinks,
  updateLink,
} from '@rackhand/contract/endpoints/links';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindDownload } from '../../platform/http/bind-download.ts';
import { bindEndpoint, bindOpenRawEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { OpenCall } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { change, make } from './change-links.ts';
import { findLinks } from './find-links.ts';
import { linkPageHeaders, renderRefusal, renderShared } from './link-page.ts';
import { findOpened, requireOpened } from './open-link.ts';
import { listFiles, readShared } from './read-shared.ts';

/** Links to results of runs. Document 10, "Links". */
export function registerLinkRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, clock, files } = deps;
  bindEndpoint(app, searchLinks, ({ actor, body }) => findLinks(db, actor.groupType, body, clock.now()));
  bindEndpoint(app, createLink, (call) => make(deps, call));
  bindEndpoint(app, updateLink, (call) => change(deps, call));
  bindEndpoint(app, openLink, async (call) => {
    const at = clock.now();
    const run = await requireOpened(db, call, at);
    return { test: await readShared(deps, run, call.actor.groupType, at) };
  });
  bindDownload(app, readLinkFile, async (call) => {
    const at = clock.now();
    const run = await requireOpened(db, call, at);
    if (run.files_gone) throw new DomainError('30001');
    const { remote_file } = call.body;
    const listed = await listFiles(deps, run, call.actor.groupType, at);
    const wanted = listed.find((file) => file.remote_file === remote_file);
    if (wanted === undefined) throw new DomainError('2019', [{ field: 'remote_file', message: remote_file }]);
    const { sha256, size: bytes, content_type } = wanted;
    const name = remote_file.split('/').at(-1) ?? remote_file;
    const type = content_type as FileType;
    return { sha256, bytes, name, type, read: (range) => files.read(sha256, range) };
  });
  bindOpenRawEndpoint(app, linkPage, async (call, reply) => {
    const { status, html } = await renderPage(deps, call);
    await reply.code(status).headers(linkPageHeaders).type('text/html; charset=utf-8').send(html);
  });
}

/** What is no public run's, or belongs to a customers' service, is like a link that nobody has made. */
async function renderPage(
  deps: FeatureDeps,
  { deployment, params, language }: OpenCall<typeof linkPage>,
): Promise<{ status: number; html: string }> {
  const { db, clock } = deps;
  const at = clock.now();
  const { groupType } = deployment;
  try {
    if (deployment.settings.serviceUrl !== null) throw new DomainError('2027');
    const run = await findOpened(db, groupType, params['token'] ?? '', at);
    if (run.access !== 'public') throw new DomainError('2027');
    return { status: 200, html: renderShared(await readShared(deps, run, groupType, at), language) };
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== '2027' && error.code !== '6003')) throw error;
    return { status: 404, html: renderRefusal(error.code, language) };
  }
}
