import type { Text } from '@rackhand/contract/text/language';
import { inBoth } from '../../platform/i18n/messages.ts';
import { poolMessages } from './pool-messages.ts';

/** What the pool calls a state that could not be changed (document 1 section 4). */
export const changeFailed: Text = inBoth(poolMessages, (words) => words.changeFailed);
