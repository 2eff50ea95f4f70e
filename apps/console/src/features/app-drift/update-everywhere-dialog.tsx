import type { PackageDrift } from '@rackhand/contract/app/drift';
import type { Drift } from '@rackhand/contract/app/drifts';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { isTyped, TypedWord } from '../../platform/form/typed-word.tsx';
import { formatNumber } from '../../platform/formats.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HitList } from '../../ui/hit-list.tsx';
import { allDriftQuery } from './drift-queries.ts';
import { updateAppsMessages } from './update-apps-messages.ts';
import { useUpdateApps } from './use-update-apps.ts';

/** Typed, not clicked: it takes every device with such an app away from its users for a while. */
export function UpdateEverywhereDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(updateAppsMessages);
  const updateAll = useUpdateApps();
  const { data } = useQuery(allDriftQuery(api));
  const [intent] = useState(newIntent);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const hits = data?.packages.map((one) => ({ one, count: differing(one) })).filter(({ count }) => count > 0);
  const count = hits === undefined ? null : hits.reduce((sum, hit) => sum + hit.count, 0);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await updateAll(intent);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.updateAll}
      look="primary"
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.updateAll }}
      busy={busy}
      whyNot={isTyped(typed, words.word) ? null : words.missing}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p role="status">
        <strong>
          {count === null ? words.counting : count === 0 ? words.nothing : words.text(formatNumber(count))}
        </strong>
      </p>
      {hits !== undefined && hits.length > 0 && (
        <HitList
          hits={hits.map(({ one, count: devices }) => ({
            ...{ key: one.package_id, name: `${one.app_name} ${one.app_version}` },
            note: words.onDevices(formatNumber(devices)),
          }))}
        />
      )}
      <p>{words.restricted}</p>
      <p>{words.leftOut}</p>
      <TypedWord text={words.type} label={words.field} value={typed} onType={setTyped} />
    </ConfirmDialog>
  );
}

/** What stays as it is whatever is asked, or is at its version. */
const settled: readonly Drift[] = ['same', 'updating', 'newer'];

function differing({ counts, total }: PackageDrift): number {
  return total - settled.reduce((kept, drift) => kept + (counts[drift] ?? 0), 0);
}
