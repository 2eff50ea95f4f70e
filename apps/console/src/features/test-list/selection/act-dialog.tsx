import type { TestRun } from '@rackhand/contract/test/listed-run';
import { type AccessMode, accessModes } from '@rackhand/contract/test/run-states';
import { accessModeWords } from '@rackhand/contract/test/run-words';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FilterField } from '../../../ui/filters.tsx';
import { reloadTests } from '../../tests/live-runs.ts';
import { type ActItem, doAct, itemsOf, type RunAct } from './run-acts.ts';
import { selectionMessages } from './selection-messages.ts';

interface ActDialogProps {
  act: RunAct;
  runs: readonly TestRun[];
  onClose: () => void;
}

interface Refused extends ActItem {
  why: Text;
}

/** Asks, does it to one after the other, and names what was refused. */
export function ActDialog({ act, runs, onClose }: ActDialogProps): ReactElement {
  const words = useMessages(selectionMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const [items, setItems] = useState(() => itemsOf(act, runs));
  const [mode, setMode] = useState<AccessMode>('private');
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { done, doAll } = useActing(act, mode);
  const confirm = async (): Promise<void> => {
    const failed = await doAll(items);
    const count = formatNumber(items.length - failed.length);
    if (failed.length < items.length) notices.succeed(inBoth(selectionMessages, (said) => said.done(count)));
    setRefused(failed);
    if (failed.length === 0) onClose();
    else setItems(failed.map(({ id, label }) => ({ id, label })));
  };
  const total = formatNumber(items.length);
  return (
    <ConfirmDialog
      title={words.titles[act](total)}
      labels={{
        close: words.close,
        cancel: refused.length === 0 ? words.cancel : words.close,
        confirm: refused.length === 0 ? words.confirms[act] : words.retry,
      }}
      look={act === 'stop' ? 'danger' : 'primary'}
      busy={done !== null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>{words.leads[act]}</p>
      {act === 'access' && (
        <FilterField label={words.access}>
          <select
            value={mode}
            onChange={({ target }) => setMode(accessModes.find((one) => one === target.value) ?? 'private')}
          >
            {accessModes.map((one) => (
              <option key={one} value={one}>
                {accessModeWords[one][language]}
              </option>
            ))}
          </select>
        </FilterField>
      )}
      {done !== null && <p role="status">{words.progress(formatNumber(done), total)}</p>}
      {refused.length > 0 && (
        <div role="alert">
          <p>{words.failures(formatNumber(refused.length))}</p>
          <ul>
            {refused.map(({ id, label, why }) => (
              <li key={id}>
                {label}: {why[language]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** So many calls at once. */
const atOnce = 4;

function useActing(act: RunAct, mode: AccessMode) {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const doAll = async (items: readonly ActItem[]): Promise<Refused[]> => {
    const refused: Refused[] = [];
    const left = [...items];
    let count = 0;
    setDone(0);
    const work = async (): Promise<void> => {
      for (let item = left.shift(); item !== undefined; item = left.shift()) {
        try {
          await doAct(api, act, item.id, mode);
        } catch (error) {
          refused.push({ ...item, why: refusalText(error) });
        }
        count += 1;
        setDone(count);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setDone(null);
    reloadTests(client);
    return refused;
  };
  return { done, doAll };
}
