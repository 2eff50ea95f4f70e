import { stopTests } from '@rackhand/contract/endpoints/schedule';
import type { Text } from '@rackhand/contract/text/language';
import { ApiError } from '../../../platform/api/api-error.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { pauseMessages } from '../../pauses/pause-messages.ts';
import { schedulerMessages } from '../scheduler-messages.ts';

/** Above why tests could not be stopped: a code that the call knows, or a request that failed. Document 1 section 8. */
export function stopFailure(error: unknown): Text {
  const isKnown = error instanceof ApiError && stopTests.errors.some((code) => code === error.code);
  return isKnown
    ? inBoth(schedulerMessages, (said) => said.categories.stopFailed)
    : inBoth(pauseMessages, (said) => said.requestFailed);
}
