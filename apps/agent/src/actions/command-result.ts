import { failureOf } from '@rackhand/device-link/link-error';
import { textOf } from '@rackhand/program/text-of';
import type { Logger } from 'pino';
import { ActionFailure } from './action.ts';
import type { JournalEntry } from './command-journal.ts';

export type CommandResult = NonNullable<JournalEntry['result']>;

/** The server has been asked to stop it, or it is too late for it to begin. */
export class NotBegun extends Error {
  readonly outcome: 'cancelled' | 'expired';

  constructor(outcome: 'cancelled' | 'expired') {
    super(outcome);
    this.outcome = outcome;
  }
}

export async function resultOf(act: () => Promise<void>, log: Logger): Promise<CommandResult> {
  try {
    await act();
    return { outcome: 'succeeded', reason: null, detail: '' };
  } catch (error) {
    return failureResult(error, log);
  }
}

function failureResult(error: unknown, log: Logger): CommandResult {
  if (error instanceof NotBegun) {
    return {
      outcome: error.outcome,
      reason: error.outcome === 'expired' ? 'NOT_SENT_IN_TIME' : null,
      detail: '',
    };
  }
  if (error instanceof ActionFailure) return failed(error.reason, error.message);
  const detail = textOf(error);
  switch (failureOf(error)) {
    case 'server_down':
    case 'server_hung':
      return failed('ADB_AWAY', detail);
    case 'device_silent':
      return failed('DEVICE_SILENT', detail);
    case 'device_lost':
      return failed('DEVICE_LOST', detail);
    case 'refused':
      return failed('DEVICE_REFUSED', detail);
    case null:
      log.error({ err: error }, 'a command failed in a way that nobody has thought of');
      return failed(null, detail);
  }
}

function failed(reason: CommandResult['reason'], detail: string): CommandResult {
  return { outcome: 'failed', reason, detail: detail.slice(0, 1000) };
}
