import { type ReactElement, useMemo, useState } from 'react';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PreviewResults } from './preview-results.tsx';
import styles from './reclassification.module.css';
import { reclassifyMessages } from './reclassify-messages.ts';
import { useApply } from './use-apply.ts';
import { usePreview } from './use-preview.ts';

interface ReclassifyDialogProps {
  runIds: readonly string[];
  onClose: () => void;
}

/** Shows what the keyword lists make of runs now, and gives them these results once a person has seen them. */
export function ReclassifyDialog({ runIds, onClose }: ReclassifyDialogProps): ReactElement {
  const words = useMessages(reclassifyMessages);
  const choice = useMemo(() => ({ test_run_ids: [...runIds] }), [runIds]);
  const preview = usePreview(choice);
  const apply = useApply();
  const [busy, setBusy] = useState(false);
  const { id, data } = preview;
  const confirm = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    if (await apply(id)) onClose();
    else preview.again();
    setBusy(false);
  };
  return (
    <Modal
      title={words.title(formatNumber(runIds.length))}
      closeLabel={words.close}
      width={750}
      startAtTitle
      onClose={onClose}
    >
      <div className={styles.body}>
        <p>{words.lead}</p>
        <PreviewResults preview={preview} />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" busy={busy} whyNot={whyNot(data, words)} onClick={() => void confirm()}>
            {words.apply}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface WhyNotWords {
  notYet: string;
  outdated: string;
  noChanges: string;
}

function whyNot(data: { state: string; changed: number } | undefined, words: WhyNotWords): string | null {
  if (data === undefined || data.state === 'judging') return words.notYet;
  if (data.state === 'outdated') return words.outdated;
  return data.changed === 0 ? words.noChanges : null;
}
