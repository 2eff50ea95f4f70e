import type { Command } from '@rackhand/contract/command/command';
import {
  type AskedCommandType,
  askedCommandTypes,
  commandKinds,
} from '@rackhand/contract/command/command-kinds';
import { hasEnded } from '@rackhand/contract/command/command-states';
import {
  cancelCommand as cancelEndpoint,
  listCommands,
  readCommand,
} from '@rackhand/contract/endpoints/command-lists';
import {
  type AskEndpoint,
  askEndpoints,
  bulkCommand,
  bulkState,
  undoBulk,
} from '@rackhand/contract/endpoints/commands';
import { maintenance } from '@rackhand/contract/endpoints/host-management';
import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '../../app-deps.ts';
import { requireFeature } from '../../platform/deployments/deployment.ts';
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts';
import type { Call } from '../../platform/http/call.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { runOnce } from '../../platform/idempotency/run-once.ts';
import type { Waits } from '../../platform/waits.ts';
import type { ReportStoreDeps } from '../devices/store-reports.ts';
import { acceptBulk } from './accept-bulk.ts';
import { acceptBulkState } from './accept-bulk-state.ts';
import { acceptBulkUndo } from './accept-bulk-undo.ts';
import { acceptCommand } from './accept-commands.ts';
import { acceptMaintenance } from './accept-maintenance.ts';
import { askOnce } from './ask-once.ts';
import { cancelCommand } from './cancel-command.ts';
import type { CommandDispatcher } from './command-dispatcher.ts';
import { findCommand, listNewest } from './command-list.ts';
import { type NamedCommand, toCommand } from './command-shape.ts';
import { kindRoutes } from './kinds/kind-routes.ts';

interface CommandRouteDeps extends FeatureDeps, ReportStoreDeps {
  waits: Waits<NamedCommand>;
  dispatcher: Pick<CommandDispatcher, 'linkOf' | 'sendAhead' | 'send' | 'drop' | 'doubt'>;
}

/** Document 3 section 1, "Commands". */
export function registerCommandRoutes(app: FastifyInstance, deps: CommandRouteDeps): void {
  bindRequests(app, deps);
  bindReads(app, deps);
}

function bindRequests(app: FastifyInstance, deps: CommandRouteDeps): void {
  const { clock, dispatcher } = deps;
  const request = (type: AskedCommandType, call: Call<AskEndpoint>) =>
    askOnce(deps, call, type, (trx, keeping) => {
      const { arn, ...rest } = call.body;
      const given = commandKinds[type].arguments.parse(rest);
      const { linkOf: findLink } = dispatcher;
      return acceptCommand(trx, { call, type, at: clock.now(), arn, given, findLink, keeping });
    });
  for (const type of askedCommandTypes) bindEndpoint(app, askEndpoints[type], (call) => request(type, call));
  for (const register of kindRoutes) register(app, deps);

  bindEndpoint(app, bulkState, (call) =>
    runOnce(deps, call, 'bulk_state', (trx) => acceptBulkState(trx, deps, call, clock.now())),
  );
  bindEndpoint(app, maintenance, (call) =>
    runOnce(deps, call, 'maintenance', (trx) => acceptMaintenance(trx, deps, call, clock.now())),
  );
  bindEndpoint(app, undoBulk, (call) =>
    runOnce(deps, call, `undo ${call.params['bulk_id'] ?? ''}`, (trx) =>
      acceptBulkUndo(trx, deps, call, clock.now()),
    ),
  );
  bindEndpoint(app, bulkCommand, (call) => {
    const { type, arns } = call.body;
    const { feature } = commandKinds[type];
    if (feature !== null) requireFeature(call.deployment, feature);
    return runOnce(deps, call, 'bulk', (trx) => acceptBulk(trx, { call, type, at: clock.now() }, arns));
  });
}

function bindReads(app: FastifyInstance, deps: CommandRouteDeps): void {
  const { db, waits } = deps;
  const read = async (id: string, call: Call): Promise<Command> => {
    const row = await findCommand(db, id);
    if (row === null) throw new DomainError('2002');
    return toCommand(row, call);
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
    const ended = await waiting;
    return ended === null ? read(id, call) : toCommand(ended, call);
  });
  bindEndpoint(app, cancelEndpoint, async (call) => {
    const id = call.params['command_id'] ?? '';
    await cancelCommand(deps, id, call);
    return read(id, call);
  });
  bindEndpoint(app, listCommands, async (call) => {
    const commands = await listNewest(db, call.query, call);
    return { commands, total_count: commands.length };
  });
}
