import { bringScreenshot, screenshotLimits } from '@rackhand/contract/command/screenshot';
import { listScreenshots, readScreenshot } from '@rackhand/contract/endpoints/screenshots';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../../app-deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findFile, letGoOfFiles, nameFile } from '../../../platform/files/name-file.ts';
import { onlyPng } from '../../../platform/files/only-png.ts';
import { bindDownload } from '../../../platform/http/bind-download.ts';
import { bindEndpoint } from '../../../platform/http/bind-endpoint.ts';
import { bindOpenUpload } from '../../../platform/http/bind-upload.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { koreanTime } from '../../../platform/korean-time.ts';
import { idOf } from '../../devices/device-shape.ts';
import { createHostAdmission } from '../../hosts/host-admission.ts';
import { isCommandId } from '../command-row.ts';
import { screenshotUse } from './screenshot-use.ts';

export function registerScreenshotRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  bindBringing(app, deps);
  bindReading(app, deps);
}

/** From the agent of the command's host, while the command has not ended; a later picture takes the place of an earlier one. */
function bindBringing(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files, clock } = deps;
  const admission = createHostAdmission(deps);
  bindOpenUpload(app, bringScreenshot, async (call, { source, maximumBytes }) => {
    const host = await admission.admit(call.authorization ?? undefined, call.ip);
    if (host === null) throw new DomainError('2006');
    const id = call.params['command_id'] ?? '';
    const asked = isCommandId(id) ? await findOpen(id, host.id) : undefined;
    if (asked === undefined) throw new DomainError('2002');
    const use = screenshotUse(id);
    await files.keep(onlyPng(source), { maximumBytes }, async (trx, { sha256 }) => {
      const at = clock.now();
      await letGoOfFiles(trx, use);
      await nameFile(trx, sha256, {
        ...use,
        name: `${asked.udid}.png`,
        mediaType: 'image/png',
        groupType: asked.group_type,
        expiresAt: new Date(at.getTime() + screenshotLimits.keptMs),
        at,
      });
    });
    return {};
  });
  const findOpen = (commandId: string, hostId: number) =>
    db
      .selectFrom('commands')
      .select(['udid', 'group_type'])
      .where('command_id', '=', commandId)
      .where('host_id', '=', hostId)
      .where('type', '=', 'screenshot')
      .where('ended_at', 'is', null)
      .executeTakeFirst();
}

/** Each deployment sees those that it has taken. */
function bindReading(app: FastifyInstance, { db, files, clock }: FeatureDeps): void {
  bindEndpoint(app, listScreenshots, async ({ query, deployment }) => {
    const deviceId = idOf(query.arn) ?? 0;
    await requireDevice(db, deviceId);
    const rows = await db
      .selectFrom('commands as c')
      .innerJoin('file_uses as u', (join) =>
        join.onRef('u.owner', '=', (on) => on.cast('c.command_id', 'text')).on('u.kind', '=', 'screenshot'),
      )
      .select(['c.command_id', 'c.created_by', 'u.created_at'])
      .where('c.device_id', '=', deviceId)
      .where('c.type', '=', 'screenshot')
      .where('c.state', '=', 'succeeded')
      .where('u.group_type', '=', deployment.groupType)
      .where('u.expires_at', '>', clock.now())
      .orderBy('c.id', 'desc')
      .limit(screenshotLimits.listed)
      .execute();
    return {
      screenshots: rows.map(({ command_id, created_by, created_at }) => ({
        command_id,
        taken_at: koreanTime(created_at),
        taken_by: created_by,
      })),
    };
  });
  bindDownload(app, readScreenshot, async ({ params, deployment }) => {
    const file = await findFile(db, screenshotUse(params['command_id'] ?? ''), clock.now());
    if (file === null || file.groupType !== deployment.groupType) throw new DomainError('2002');
    const { sha256, bytes, name } = file;
    return { sha256, bytes, name, read: (range) => files.read(sha256, range) };
  });
}

async function requireDevice(db: Db, id: number): Promise<void> {
  const found = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('E1011');
}
