import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../../paths.ts';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { sidePart } from '../../../platform/side-part.tsx';
import { Button, buttonLink } from '../../../ui/button.tsx';
import { CsvButton } from '../../downloads/download-buttons.tsx';
import { ReclassifyDialog } from '../../reclassification/lazy-dialogs.ts';
import { itemsOf, type RunAct } from './run-acts.ts';
import styles from './selection-bar.module.css';
import { selectionMessages } from './selection-messages.ts';
import { type ChosenRuns, mostChosen } from './use-chosen-runs.ts';

const ActDialog = sidePart(async () => (await import('./act-dialog.tsx')).ActDialog);

interface SelectionBarProps {
  chosen: ChosenRuns;
  /** All that the filters let through. */
  total: number;
}

/** How many runs are chosen, and what can be done with them. */
export function SelectionBar({ chosen, total }: SelectionBarProps): ReactElement | null {
  const words = useMessages(selectionMessages);
  const [asked, setAsked] = useState<RunAct | 'reclassify' | null>(null);
  const close = (): void => setAsked(null);
  const { runs } = chosen;
  if (runs.length === 0) return null;
  const said = words.selected(formatNumber(runs.length), formatNumber(total));
  const ended = runs.filter(({ state, result }) => state === 'ended' && result !== null);
  const endedIds = ended.map(({ test_run_id }) => test_run_id);
  const isNone = (act: RunAct): boolean => itemsOf(act, runs).length === 0;
  return (
    <div className={styles.bar} role="group" aria-label={said}>
      <strong aria-live="polite">{said}</strong>
      {runs.length < Math.min(total, mostChosen) && <ChooseAll chosen={chosen} total={total} />}
      <Button look="quiet" onClick={chosen.clear}>
        {words.clear}
      </Button>
      <Button whyNot={ended.length === 0 ? words.noneEnded : null} onClick={() => setAsked('reclassify')}>
        {words.reclassify}
      </Button>
      <CompareLink ids={runs.length === 2 ? endedIds : []} />
      <Button whyNot={isNone('stop') ? words.noneOpen : null} onClick={() => setAsked('stop')}>
        {words.stop}
      </Button>
      <Button whyNot={isNone('again') ? words.noneEnded : null} onClick={() => setAsked('again')}>
        {words.again}
      </Button>
      <Button onClick={() => setAsked('access')}>{words.access}</Button>
      <CsvButton body={{ table: 'tests', test_run_ids: runs.map(({ test_run_id }) => test_run_id) }} />
      {asked === 'reclassify' && <ReclassifyDialog runIds={endedIds} onClose={close} />}
      {asked !== null && asked !== 'reclassify' && <ActDialog act={asked} runs={runs} onClose={close} />}
    </div>
  );
}

function CompareLink({ ids }: { ids: readonly string[] }): ReactElement {
  const words = useMessages(selectionMessages);
  const [a, b] = ids;
  if (a === undefined || b === undefined) return <Button whyNot={words.twoEnded}>{words.compare}</Button>;
  return (
    <Link className={buttonLink} to={paths.testCompare} search={{ a, b }}>
      {words.compare}
    </Link>
  );
}

function ChooseAll({ chosen, total }: SelectionBarProps): ReactElement {
  const { notices } = usePlatform();
  const words = useMessages(selectionMessages);
  const [busy, setBusy] = useState(false);
  const choose = async (): Promise<void> => {
    setBusy(true);
    try {
      await chosen.chooseAll();
    } catch (error) {
      notices.fail(
        inBoth(selectionMessages, (said) => said.allFailed),
        { error },
      );
    }
    setBusy(false);
  };
  return (
    <Button look="quiet" busy={busy} onClick={() => void choose()}>
      {words.all(formatNumber(Math.min(total, mostChosen)))}
    </Button>
  );
}
