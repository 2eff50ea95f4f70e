import { type AlertState, alertStates } from '@rackhand/contract/alert/alert';
import { type AlertKind, alertKinds } from '@rackhand/contract/alert/alert-kinds';
import { limits } from '@rackhand/contract/limits';
import type { AlertSearch } from './alert-view.ts';

interface AlertChoice {
  state: AlertState | undefined;
  kind: AlertKind | undefined;
  arn: string | undefined;
  rule: number | undefined;
}

/** Which alerts an address names; names that are none are ignored. */
export function choiceOf({ status, kind, arn, rule }: AlertSearch): AlertChoice {
  return {
    state: alertStates.find((name) => name === status),
    kind: alertKinds.find((name) => name === kind),
    ...{ arn, rule },
  };
}

/** What a call takes of it that asks for all of them. */
export function alertFilterOf(search: AlertSearch) {
  const { state, kind, arn, rule } = choiceOf(search);
  return {
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(arn !== undefined && { arn }),
    ...(rule !== undefined && { rule_id: rule }),
  };
}

/** What a call for one page takes of it. */
export function alertQueryOf(search: AlertSearch) {
  const { page = 1, limit = limits.listDefaultLimit } = search;
  return { page, limit, ...alertFilterOf(search) };
}
