import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { BulkItem } from '@rackhand/contract/command/bulk';
import { refusedWord } from '@rackhand/contract/command/bulk-words';
import { type Command, commandStateWords } from '@rackhand/contract/command/command';
import type { Language } from '@rackhand/contract/text/language';
import type { ReactElement } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { appFailures } from '../sending/app-failures.ts';
import { commandFailure } from '../sending/command-failure.ts';
import { jobMessages } from './job-messages.ts';
import styles from './jobs.module.css';

interface JobRowProps {
  item: BulkItem;
  place: string;
  /** What has not been sent of it waits for somebody. */
  isPaused: boolean;
}

/** What became of one device, or how far it is, and why it failed. */
export function JobRow({ item, place, isPaused }: JobRowProps): ReactElement {
  const { result, standing } = item;
  return (
    <li data-standing={hasFailed(item) ? 'failed' : standing}>
      <span className={styles.place}>{place}</span>
      <span>{result.device_name === '' ? result.arn : result.device_name}</span>
      <code>{result.udid}</code>
      <b>{useStateText(item, isPaused)}</b>
      <span className={styles.why}>{useWhyText(item)}</span>
    </li>
  );
}

/** What needs somebody comes first. */
export function hasFailed({ standing }: BulkItem): boolean {
  return ['failed', 'expired', 'refused'].includes(standing);
}

function useStateText({ standing, command }: BulkItem, isPaused: boolean): string {
  const words = useMessages(jobMessages);
  const language = useLanguage();
  if (standing === 'refused') return refusedWord[language];
  if (command === null) return commandStateWords[standing === 'failed' ? 'failed' : 'succeeded'][language];
  if (standing === 'waiting' && isPaused) return words.paused;
  if (standing === 'running' && command.cancel_requested) return words.cancelling;
  return commandStateWords[command.state][language];
}

function useWhyText({ result, command }: BulkItem): string {
  const words = useMessages(jobMessages);
  const language = useLanguage();
  if (command !== null)
    return [appsText(command, words.appsDone), commandFailure(command, language), ...appFailures(command)]
      .filter((text) => text !== '')
      .join(' ');
  return result.errorCode === 0 ? '' : codeText(String(result.errorCode), language);
}

function appsText({ apps }: Command, say: (done: string, all: string) => string): string {
  if (apps.length < 2) return '';
  const done = apps.filter(({ state }) => state === 'succeeded').length;
  return say(formatNumber(done), formatNumber(apps.length));
}

function codeText(code: string, language: Language): string {
  return isErrorCode(code) ? errorText(code, language) : code;
}
