import { rerunTest } from '@rackhand/contract/endpoints/repeat-tests';
import { changeTestAccess, stopTest } from '@rackhand/contract/endpoints/tests';
import type { TestRun } from '@rackhand/contract/test/listed-run';
import { type AccessMode, accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { Text } from '@rackhand/contract/text/language';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { callOnce, type Intent, newIntent } from '../../../platform/api/call-once.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilterField } from '../../../ui/filters.tsx';
import { runMessages } from '../../tests/run-messages.ts';
import { detailMessages } from '../detail-messages.ts';
import { useAct } from '../tools/use-act.ts';
import { wholeMessages } from './whole-messages.ts';

export type TestAct = 'stop' | 'again' | 'access';

interface TestActDialogProps {
  act: TestAct;
  tid: number;
  runs: readonly TestRun[];
  onClose: () => void;
}

/** Asks, with how many runs it is done to, before it is asked of all of them by one call. */
export function TestActDialog({ act, tid, runs, onClose }: TestActDialogProps): ReactElement {
  const words = useMessages(wholeMessages);
  const { access, close, cancel, leave } = useMessages(detailMessages);
  const language = useLanguage();
  const [mode, setMode] = useState<AccessMode>(runs[0]?.access ?? 'private');
  const [intent] = useState(newIntent);
  const [busy, setBusy] = useState(false);
  const acts = useTestActs(tid);
  const doIt = useAct();
  const count = act === 'stop' ? runs.filter(({ state }) => state !== 'ended').length : runs.length;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await doIt(() => acts[act]({ mode, intent, count: formatNumber(runs.length) }));
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.titles[act](formatNumber(count))}
      labels={{ close, cancel: act === 'stop' ? leave : cancel, confirm: words.confirms[act] }}
      look={act === 'stop' ? 'danger' : 'primary'}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{words.leads[act]}</p>
      {act === 'access' && (
        <FilterField label={access}>
          <select
            value={mode}
            onChange={({ target }) => setMode(accessModes.find((one) => one === target.value) ?? mode)}
          >
            {accessModes.map((one) => (
              <option key={one} value={one}>
                {accessModeWords[one][language]}
              </option>
            ))}
          </select>
        </FilterField>
      )}
    </ConfirmDialog>
  );
}

interface Asked {
  mode: AccessMode;
  intent: Intent;
  /** Of all its runs. */
  count: string;
}

/** Each answers what is said of it. */
function useTestActs(tid: number): Record<TestAct, (asked: Asked) => Promise<Text>> {
  const { api } = usePlatform();
  const navigate = useNavigate();
  const params = { id: String(tid) };
  return {
    stop: async () => {
      const { stopped } = await api.call(stopTest, { params });
      return inBoth(runMessages, (said) => said.stopped(formatNumber(stopped)));
    },
    again: async ({ intent }) => {
      const again = String((await callOnce(api, rerunTest, { params, intent })).tid);
      await navigate({ to: paths.testDetail, search: { tid: again } });
      return inBoth(wholeMessages, (said) => said.again(again));
    },
    access: async ({ mode, count }) => {
      await api.call(changeTestAccess, { body: { tid, ts_ac_mode: mode } });
      return inBoth(wholeMessages, (said) => said.accessChanged(count));
    },
  };
}
