import type { BulkResult } from '@rackhand/contract/command/bulk';
import { type BulkType, bulkTypeWords } from '@rackhand/contract/command/command';
import type { Text } from '@rackhand/contract/text/language';
import { useMemo } from 'react';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import type { NoticeAction, Notices } from '../../../platform/notices.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { commandMessages } from '../command-messages.ts';
import { openJobs } from '../jobs-opener.ts';

type Results = readonly BulkResult[];

interface JobNotices {
  tellBegun: (type: BulkType, results: Results) => void;
  /** A decision is carried out when it is answered. */
  tellDecided: (type: BulkType, results: Results, undo: () => void) => void;
  tellUndone: (type: BulkType, results: Results) => void;
}

/** What was asked of several devices is said to who asked, for a while, with the way on; the rest stands with the jobs. */
export function useJobNotices(): JobNotices {
  const { notices } = usePlatform();
  return useMemo(() => createJobNotices(notices), [notices]);
}

function createJobNotices(notices: Notices): JobNotices {
  return {
    tellBegun: (type, results) => {
      const { done, failed } = countOf(results);
      notices.succeed(
        inBoth(commandMessages, (said, language) =>
          said.begun(bulkTypeWords[type][language], formatNumber(done)),
        ),
        {
          ...(failed > 0 && { text: inBoth(commandMessages, (said) => said.notSent(formatNumber(failed))) }),
          action: done > 0 ? showProgress : showResults,
        },
      );
    },
    tellDecided: (type, results, undo) => {
      const isWhole = countOf(results).failed === 0;
      const back = { label: inBoth(commandMessages, (said) => said.undo), run: undo };
      notices.succeed(decided(type, results, false), { action: isWhole ? back : showResults });
    },
    tellUndone: (type, results) => notices.succeed(decided(type, results, true), { action: showResults }),
  };
}

const showProgress: NoticeAction = {
  label: inBoth(commandMessages, (said) => said.showProgress),
  run: openJobs,
};
const showResults: NoticeAction = {
  label: inBoth(commandMessages, (said) => said.showResults),
  run: openJobs,
};

function countOf(results: Results): { done: number; failed: number } {
  const done = results.filter(({ errorCode }) => errorCode === 0).length;
  return { done, failed: results.length - done };
}

function decided(type: BulkType, results: Results, isUndone: boolean): Text {
  const { done, failed } = countOf(results);
  return inBoth(commandMessages, (said, language) => {
    const word = bulkTypeWords[type][language];
    const job = said.progressOf(isUndone ? said.undone(word) : word, formatNumber(results.length));
    return `${job} · ${said.endCounts(formatNumber(done), formatNumber(failed))}`;
  });
}
