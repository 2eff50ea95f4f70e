import { type Command, type CommandType, hasEnded } from '@rackhand/contract/command';
import {
  bulkCommand,
  cancelCommand as cancelEndpoint,
  listBulks,
  listCommands,
  readCommand,
  rebootAll,
  rebootAllByGet,
  rebootDevice,
  resetUsb,
} from '@rackhand/contract/endpoints/commands';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { acceptBulk, acceptCommand, acceptRebootAll, type BulkAnswer } from './accept-commands.ts';
import { cancelCommand } from './cancel-command.ts';
import { findCommand, listBulkActions, listNewest } from './command-list.ts';
import { toCommand } from './command-shape.ts';
import type { CommandWaits } from './command-waits.ts';
import { runOnce } from './run-once.ts';

interface CommandRouteDeps extends FeatureDeps, ReportStoreDeps {
  waits: CommandWaits;
}

/** Document 3 section 1, "Commands". */
export function registerCommandRoutes(app: FastifyInstance, deps: CommandRouteDeps): void {
  bindRequests(app, deps);
  bindReads(app, deps);
}

function bindRequests(app: FastifyInstance, deps: CommandRouteDeps): void {
  const { clock } = deps;
  const request = async (type: CommandType, call: Call<typeof rebootDevice>) => ({
    command_id: await runOnce(deps, call, type, (trx) =>
      acceptCommand(trx, { call, type, at: clock.now() }, call.body.arn),
    ),
  });
  bindEndpoint(app, rebootDevice, (call) => request('reboot', call));
  bindEndpoint(app, resetUsb, (call) => request('usb_reset', call));

  const all = (call: Call): Promise<BulkAnswer> =>
    runOnce(deps, call, 'reboot_all', (trx) =>
      acceptRebootAll(trx, { call, type: 'reboot', at: clock.now() }),
    );
  bindEndpoint(app, rebootAllByGet, all);
  bindEndpoint(app, rebootAll, all);

  bindEndpoint(app, bulkCommand, (call) => {
    const { type, arns } = call.body;
    return runOnce(deps, call, 'bulk', (trx) => acceptBulk(trx, { call, type, at: clock.now() }, arns));
  });
}

function bindReads(app: FastifyInstance, deps: CommandRouteDeps): void {
  const { db, waits } = deps;
  const read = async (id: string, call: Call): Promise<Command> => {
    const row = await findCommand(db, id);
    if (row === null) throw new DomainError('2002');
    return toCommand(row, call.language);
  };
  bindEndpoint(app, readCommand, async (call) => {
    const id = call.params['command_id'] ?? '';
    const seconds = call.query.wait ?? 0;
    // Listens before it looks: an end in between would be missed.
    const waiting = seconds > 0 ? waits.until(id, seconds * 1000) : null;
    const found = await read(id, call).catch((error: unknown) => {
      waits.wake([id]);
      throw error;
    });
    if (waiting === null) return found;
    if (hasEnded(found.state)) {
      waits.wake([id]);
      return found;
    }
    await waiting;
    return read(id, call);
  });
  bindEndpoint(app, cancelEndpoint, async (call) => {
    const id = call.params['command_id'] ?? '';
    await cancelCommand(deps, id, call);
    return read(id, call);
  });
  bindEndpoint(app, listCommands, async (call) => {
    const commands = await listNewest(db, call.query, call.language);
    return { commands, total_count: commands.length };
  });
  bindEndpoint(app, listBulks, async (call) => ({ bulks: await listBulkActions(db, call.language) }));
}
