import type { AppOrder, ReportedApp } from '@rackhand/contract/app/app-command';
import { codeOfInstallError, findInstallError, installErrors } from '@rackhand/contract/app/install-errors';
import type { ErrorCode } from '@rackhand/contract/call/error-codes';
import type { CommandReason } from '@rackhand/contract/command/command';
import type { EndedCommandState } from '@rackhand/contract/command/command-states';
import { sql } from 'kysely';

/** What a command had become when it ended. */
export interface UpdateEnd {
  state: EndedCommandState;
  reason: CommandReason | null;
  detail: string;
  apps: readonly ReportedApp[];
}

/** What became of one app of an update. */
export interface AppOutcome {
  device_app_id: number;
  app_id: string;
  version_code: string;
  result: EndedCommandState;
  reason: CommandReason | null;
  error_code: ErrorCode | null;
  install_code: string | null;
  detail: string;
  from_version: string;
  to_version: string;
  /** undefined: that is not known. */
  to_version_code?: string | null | undefined;
  /** null: what is installed has not told it. */
  installed_certificates: readonly string[] | null;
  /** The device has said no, or something else than was asked for; else host or wire are at fault. */
  is_refused: boolean;
}

/** The device's own no, by the reason that its agent gives. */
const refusals: readonly (CommandReason | null)[] = ['APP_REFUSED', 'NOT_THE_VERSION'];

const triedAgain = Object.keys(installErrors).filter((code) => findInstallError(code).retry === 'auto');

/** Whether a row of the history is of an update that the device has refused: `is_refused` of what is kept. */
export const wasRefused = sql<boolean>`(result <> 'succeeded' and case when install_code is null
  then coalesce(reason, '') = any(${[...refusals]}::text[]) else install_code <> all(${triedAgain}::text[]) end)`;

/** A success is one only with the version that the device says it has. Document 8. */
export function outcomeOf(order: AppOrder, end: UpdateEnd, isAlone: boolean): AppOutcome {
  const told = end.apps.find(({ app_id }) => app_id === order.app_id);
  const { device_app_id, app_id, version_code } = order;
  const named = { device_app_id, app_id, version_code };
  const said = {
    install_code: told?.install_code ?? null,
    detail: told?.detail ?? '',
    from_version: told?.from_version ?? '',
    to_version: told?.to_version ?? '',
    to_version_code: told?.to_version_code,
    installed_certificates: told?.installed_certificates ?? null,
  };
  if (told?.state === 'succeeded' && told.to_version_code === order.version_code) {
    const fine = { result: 'succeeded', reason: null, error_code: null, is_refused: false } as const;
    return { ...named, ...said, ...fine, install_code: null };
  }
  if (told?.state === 'cancelled') return { ...named, ...said, ...notDone('cancelled', null) };
  if (told?.state === 'succeeded') return { ...named, ...said, ...failed('NOT_THE_VERSION', null) };
  if (told?.state === 'failed')
    return { ...named, ...said, ...failed(isAlone ? end.reason : null, said.install_code) };
  // It was not reached, or its agent has not said what became of it.
  if (end.state === 'succeeded') return { ...named, ...said, ...failed('NO_ANSWER', null) };
  return { ...named, ...said, detail: said.detail || end.detail, ...notDone(end.state, end.reason) };
}

function failed(reason: CommandReason | null, installCode: string | null) {
  const isRefused =
    installCode === null ? refusals.includes(reason) : findInstallError(installCode).retry !== 'auto';
  const code = installCode === null ? '20413' : codeOfInstallError(installCode);
  const why = reason ?? (installCode === null ? null : ('APP_REFUSED' as const));
  return { result: 'failed', reason: why, error_code: code, is_refused: isRefused } as const;
}

function notDone(state: EndedCommandState, reason: CommandReason | null) {
  const code = state === 'cancelled' ? null : ('20413' as const);
  return { result: state, reason, error_code: code, is_refused: refusals.includes(reason) } as const;
}
