import { Readable } from 'node:stream';
import { commandReasons } from '@rackhand/contract/command/command';
import { hasEnded } from '@rackhand/contract/command/command-states';
import {
  bringInspectedShot,
  bringInspectedTree,
  inspectionLimits,
  readInspectedShot,
  readInspection,
  screenTree,
} from '@rackhand/contract/command/inspection';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../../app-deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { findFile, letGoOfFiles, type NamedFile, nameFile } from '../../../platform/files/name-file.ts';
import { onlyPng } from '../../../platform/files/only-png.ts';
import { bindDownload } from '../../../platform/http/bind-download.ts';
import { bindEndpoint } from '../../../platform/http/bind-endpoint.ts';
import { bindOpenUpload } from '../../../platform/http/bind-upload.ts';
import type { Call, OpenCall } from '../../../platform/http/call.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import { createHostAdmission } from '../../hosts/host-admission.ts';
import { isCommandId } from '../command-row.ts';
import { type InspectedPart, inspectUse } from './inspect-uses.ts';

export function registerInspectRoutes(app: FastifyInstance, deps: FeatureDeps): void {
  bindBringing(app, deps);
  bindReading(app, deps);
}

/** From the agent of the command's host, while the command has not ended; what comes later takes the place of what came before. */
function bindBringing(app: FastifyInstance, deps: FeatureDeps): void {
  const { db, files, clock } = deps;
  const admission = createHostAdmission(deps);
  const findOpen = async (call: OpenCall) => {
    const host = await admission.admit(call.authorization ?? undefined, call.ip);
    if (host === null) throw new DomainError('2006');
    const id = call.params['command_id'] ?? '';
    const asked = isCommandId(id)
      ? await db
          .selectFrom('commands')
          .select(['command_id', 'udid', 'group_type'])
          .where('command_id', '=', id)
          .where('host_id', '=', host.id)
          .where('type', '=', 'inspect')
          .where('ended_at', 'is', null)
          .executeTakeFirst()
      : undefined;
    if (asked === undefined) throw new DomainError('2002');
    return asked;
  };
  type Asked = Awaited<ReturnType<typeof findOpen>>;
  const keep = async (part: InspectedPart, asked: Asked, source: AsyncIterable<Buffer>, most: number) => {
    const use = inspectUse(part, asked.command_id);
    const [ending, mediaType] =
      part === 'shot' ? (['png', 'image/png'] as const) : (['json', 'application/json'] as const);
    await files.keep(source, { maximumBytes: most }, async (trx, { sha256 }) => {
      const at = clock.now();
      await letGoOfFiles(trx, use);
      await nameFile(trx, sha256, {
        ...{ ...use, name: `${asked.udid}.${ending}`, mediaType, groupType: asked.group_type },
        ...{ expiresAt: new Date(at.getTime() + inspectionLimits.keptMs), at },
      });
    });
    return {};
  };
  bindOpenUpload(app, bringInspectedShot, async (call, { source, maximumBytes }) =>
    keep('shot', await findOpen(call), onlyPng(source), maximumBytes),
  );
  bindOpenUpload(app, bringInspectedTree, async (call, { source, maximumBytes }) => {
    const asked = await findOpen(call);
    const tree = JSON.stringify(await readTree(source, maximumBytes));
    return keep('tree', asked, Readable.from([Buffer.from(tree)]), maximumBytes);
  });
}

/** Each deployment sees those that it has asked for. */
function bindReading(app: FastifyInstance, { db, files, clock }: FeatureDeps): void {
  const findPart = async (part: InspectedPart, { params, deployment }: Call): Promise<NamedFile> => {
    const file = await findFile(db, inspectUse(part, params['command_id'] ?? ''), clock.now());
    if (file === null || file.groupType !== deployment.groupType) throw new DomainError('2002');
    return file;
  };
  bindEndpoint(app, readInspection, async (call) => {
    const id = call.params['command_id'] ?? '';
    await requireSuccess(db, id, call.deployment.groupType);
    const [file] = await Promise.all([findPart('tree', call), findPart('shot', call)]);
    const content = await files.read(file.sha256);
    if (content === null) throw new DomainError('2002');
    const shot = readInspectedShot.path.replace('{command_id}', id);
    return { shot, tree: await readTree(content, inspectionLimits.treeBytes) };
  });
  bindDownload(app, readInspectedShot, async (call) => {
    const { sha256, bytes, name } = await findPart('shot', call);
    return { sha256, bytes, name, read: (range) => files.read(sha256, range) };
  });
}

/** Throws why there is nothing to be seen. */
async function requireSuccess(db: Db, id: string, groupType: string): Promise<void> {
  const asked = isCommandId(id)
    ? await db
        .selectFrom('commands')
        .select(['state', 'reason'])
        .where('command_id', '=', id)
        .where('type', '=', 'inspect')
        .where('group_type', '=', groupType)
        .executeTakeFirst()
    : undefined;
  if (asked === undefined) throw new DomainError('2002');
  if (!hasEnded(asked.state)) throw new DomainError('20414', [{ field: 'command_id', message: id }]);
  if (asked.state === 'succeeded') return;
  const details =
    asked.reason === null ? [] : [{ field: 'command_id', message: commandReasons[asked.reason] }];
  throw new DomainError('20413', details);
}

const noTree = { ko: '화면의 구조가 아닙니다.', en: 'is no tree of a screen' };

/** 901 where it is none. */
async function readTree(source: AsyncIterable<Buffer>, maximumBytes: number) {
  const refused = (): DomainError => new DomainError('901', [{ field: 'file', message: noTree }]);
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.length;
    if (bytes > maximumBytes) throw refused();
    pieces.push(piece);
  }
  try {
    return screenTree.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  } catch {
    throw refused();
  }
}
