import type { UpdateOrder, UpdateReport } from '@rackhand/contract/host/agent-link';
import { type FetchedBytes, type UpdateStanding, updateAbility } from '@rackhand/contract/host/agent-update';
import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import { createSteadyTelling } from '../actions/steady-telling.ts';
import type { FetchBundle } from './fetch-bundle.ts';
import type { LauncherLine } from './launcher-line.ts';
import type { Releases } from './releases.ts';

export interface UpdatesDeps {
  standing: UpdateStanding;
  releases: Releases;
  /** null: no launcher started this agent. */
  line: LauncherLine | null;
  fetch: FetchBundle;
  tell(report: UpdateReport): void;
  /** Ends this agent in order. */
  end(): void;
  log: Logger;
}

/** Brings this host's agent to another release when its server says so. */
export interface Updates {
  standing: UpdateStanding;
  welcomed(abilities: readonly string[]): void;
  take(order: UpdateOrder): void;
}

export function createUpdates(deps: UpdatesDeps): Updates {
  const { standing, releases, line, tell, log } = deps;
  let underWay: string | null = null;
  let isHeard = false;
  const tellResult = (): void => {
    const result = isHeard ? releases.readResult() : null;
    if (result !== null) tell({ type: 'update_result', ...result });
  };
  line?.onSettled(tellResult);

  const bring = async ({ update_id, build }: Extract<UpdateOrder, { type: 'update' }>): Promise<void> => {
    if (standing !== 'on' || line === null) throw new Error('this host’s settings don’t allow it');
    tell({ type: 'update_progress', update_id, state: 'fetching' });
    let fetched: FetchedBytes = { done: 0, total: null };
    const steady = createSteadyTelling(() =>
      tell({ type: 'update_progress', update_id, state: 'fetching', fetched }),
    );
    const bundle = await deps
      .fetch(build, (now) => {
        fetched = now;
        steady.tell();
      })
      .finally(steady.stop);
    releases.prepare({ update_id, build, bundle });
    tell({ type: 'update_progress', update_id, state: 'trying' });
    log.info({ build }, 'another release of the agent takes over');
    line.exchange();
    deps.end();
  };

  return {
    standing,
    welcomed: (abilities) => {
      isHeard = abilities.includes(updateAbility);
      // What a trial has come to is told when the launcher has decided it.
      if (line === null) tellResult();
      else line.linked();
    },
    take: (order) => {
      if (order.type === 'update_stored') {
        if (releases.readResult()?.update_id === order.update_id) releases.forgetResult();
        return;
      }
      if (underWay !== null || releases.readResult()?.update_id === order.update_id) return tellResult();
      underWay = order.update_id;
      bring(order).catch((error: unknown) => {
        underWay = null;
        log.warn({ err: error }, 'the release could not be brought');
        releases.writeResult({ update_id: order.update_id, outcome: 'failed', detail: textOf(error) });
        tellResult();
      });
    },
  };
}
