import { stateWord } from '@rackhand/contract/device/device-column-values';
import { type Recovery, recoveryStateWords } from '@rackhand/contract/recovery/recovery';
import { rungResultWords, rungWords } from '@rackhand/contract/recovery/rungs';
import type { Language } from '@rackhand/contract/text/language';
import { type Column, tableOf } from '../../platform/table.ts';

const titles = {
  ko: {
    ...{ device: '장비', udid: 'UDID', trouble: '문제', state: '결과', rungs: '단계' },
    ...{ at: '시작', id: '복구 ID' },
  },
  en: {
    ...{ device: 'Device', udid: 'UDID', trouble: 'Trouble', state: 'Result', rungs: 'Rungs' },
    ...{ at: 'Begun', id: 'Recovery ID' },
  },
} as const;

export function recoveryTable(recoveries: readonly Recovery[], language: Language): string {
  const title = titles[language];
  const columns: Column<Recovery>[] = [
    { title: title.device, cell: ({ device_name }) => device_name },
    { title: title.udid, cell: ({ udid }) => udid },
    { title: title.trouble, cell: ({ trouble }) => stateWord(trouble, language) },
    { title: title.state, cell: ({ state }) => recoveryStateWords[state][language] },
    { title: title.rungs, cell: (one) => rungsText(one, language) },
    { title: title.at, cell: ({ started_at }) => started_at.slice(0, 19).replace('T', ' ') },
    { title: title.id, cell: ({ recovery_id }) => recovery_id },
  ];
  return tableOf(recoveries, columns);
}

/** How each rung went, in their order; why one was skipped or failed stands behind it. */
function rungsText({ rungs }: Recovery, language: Language): string {
  return rungs
    .map(({ rung, result, why }) => {
      const said = `${rungWords[rung][language]}: ${rungResultWords[result][language]}`;
      return why === '' ? said : `${said} (${why})`;
    })
    .join(', ');
}
