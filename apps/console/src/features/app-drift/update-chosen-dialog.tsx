import type { UpdatePreview } from '@rackhand/contract/app/update-preview';
import { errorText, isErrorCode } from '@rackhand/contract/call/error-codes';
import type { Device } from '@rackhand/contract/device/device';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { newIntent } from '../../platform/api/call-once.ts';
import { formatNumber } from '../../platform/formats.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { LoadState } from '../../platform/load-state.tsx';
import { usePlatform } from '../../platform/platform-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { HitList } from '../../ui/hit-list.tsx';
import { updatePreviewQuery } from './drift-queries.ts';
import { updateAppsMessages } from './update-apps-messages.ts';
import { useUpdateApps } from './use-update-apps.ts';

interface UpdateChosenDialogProps {
  devices: readonly Device[];
  onClose: () => void;
  onSent: () => void;
}

/** Says which apps on how many devices would be updated, and which are left out and why, before anything is sent. */
export function UpdateChosenDialog({ devices, onClose, onSent }: UpdateChosenDialogProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(updateAppsMessages);
  const update = useUpdateApps();
  const [intent] = useState(newIntent);
  const [arns] = useState(() => devices.map(({ arn }) => arn));
  const [busy, setBusy] = useState(false);
  const query = useQuery(updatePreviewQuery(api, arns));
  const { data } = query;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await update(intent, arns);
    onSent();
  };
  return (
    <ConfirmDialog
      title={words.chosenTitle(formatNumber(arns.length))}
      look="primary"
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.update }}
      busy={busy}
      whyNot={data === undefined ? words.counting : data.apps === 0 ? words.nothingBegun : null}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <LoadState query={query} words={{ ...words, loading: words.counting }} rows={2} />
      {data !== undefined && <Preview {...data} />}
    </ConfirmDialog>
  );
}

function Preview({ devices, apps, packages, refused, settled, kept }: UpdatePreview): ReactElement {
  const words = useMessages(updateAppsMessages);
  const language = useLanguage();
  const reasonOf = ({ errorCode }: { errorCode: string | number }): string => {
    const code = String(errorCode);
    return isErrorCode(code) ? errorText(code, language) : code;
  };
  return (
    <>
      <p role="status">
        <strong>
          {apps === 0 ? words.nothingBegun : words.chosenText(formatNumber(devices), formatNumber(apps))}
        </strong>
      </p>
      <Lines
        lines={packages.map((one) => ({
          name: `${one.app_name} ${one.app_version}`,
          note: words.onDevices(formatNumber(one.devices)),
        }))}
      />
      {apps > 0 && <p>{words.restricted}</p>}
      <Lines
        title={words.leftDevices}
        lines={[
          ...refused.map((one) => ({ name: reasonOf(one), note: words.onDevices(formatNumber(one.count)) })),
          ...(settled > 0 ? [{ name: words.settled, note: words.onDevices(formatNumber(settled)) }] : []),
        ]}
      />
      <Lines
        title={words.keptApps}
        lines={kept.map((one) => ({ name: reasonOf(one), note: words.appCount(formatNumber(one.count)) }))}
      />
    </>
  );
}

interface LinesProps {
  title?: string;
  lines: readonly { name: string; note: string }[];
}

function Lines({ title, lines }: LinesProps): ReactElement | null {
  if (lines.length === 0) return null;
  return (
    <>
      {title !== undefined && <p>{title}</p>}
      <HitList hits={lines.map((line, key) => ({ key, ...line }))} />
    </>
  );
}
