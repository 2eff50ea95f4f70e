import type { DeviceApp } from '@rackhand/contract/app/device-app';
import { readPackage } from '@rackhand/contract/endpoints/apps';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { newIntent } from '../../../platform/api/call-once.ts';
import { isTyped, TypedWord } from '../../../platform/form/typed-word.tsx';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deviceAppMessages } from '../device-app-messages.ts';
import type { DeviceAppList } from '../device-app-queries.ts';
import styles from './app-list.module.css';
import { useAppCommands } from './use-app-command.ts';

interface ReinstallDialogProps {
  app: DeviceApp;
  list: DeviceAppList;
  onClose: () => void;
}

/** Typed, not clicked: the app's data is gone after it. Document 3 section 5. */
export function ReinstallDialog({ app, list, onClose }: ReinstallDialogProps): ReactElement {
  const words = useMessages(deviceAppMessages);
  const commands = useAppCommands(list);
  const signers = useSigners(app);
  const [intent] = useState(newIntent);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    await commands.update(app, intent, true);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.reinstall}
      labels={{ close: words.close, cancel: words.cancel, confirm: busy ? words.asking : words.reinstall }}
      busy={busy}
      whyNot={isTyped(typed, app.app_id) ? null : words.reinstallMissing}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      <p>
        <strong>{words.reinstallText}</strong>
      </p>
      <dl className={styles.facts}>
        <dt>{words.signerOfFile}</dt>
        <dd>{signers !== null && <Signers certificates={signers} none={words.unsigned} />}</dd>
        <dt>{words.signerOnDevice}</dt>
        <dd>
          <Signers certificates={app.installed_certificates ?? []} none={words.signerNotTold} />
        </dd>
      </dl>
      <TypedWord
        text={words.reinstallType(app.app_id)}
        label={words.reinstallField}
        value={typed}
        onType={setTyped}
      />
    </ConfirmDialog>
  );
}

function Signers({ certificates, none }: { certificates: readonly string[]; none: string }): ReactNode {
  return certificates.length === 0 ? none : <code>{certificates.join(' ')}</code>;
}

/** Of the managed file; null until they have come. */
function useSigners({ package_id: id }: DeviceApp): readonly string[] | null {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: ['packages', 'one', id] as const,
    queryFn: ({ signal }) => api.call(readPackage, { params: { id: String(id) }, signal }),
    enabled: id !== null,
  });
  return data?.certificates ?? null;
}
