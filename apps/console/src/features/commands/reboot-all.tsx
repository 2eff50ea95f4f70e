import type { Device } from '@rackhand/contract/device/device';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { sidePart } from '../../platform/side-part.tsx';
import { Button } from '../../ui/button.tsx';
import { commandMessages } from './command-messages.ts';
import styles from './reboot-all.module.css';

const RebootAllDialog = sidePart(async () => (await import('./reboot-all-dialog.tsx')).RebootAllDialog);

/** For super admins; everyone else does not see it, and the server refuses them. */
export function RebootAll({ devices }: { devices: readonly Device[] }): ReactElement | null {
  const words = useMessages(commandMessages);
  const { admin } = useSession();
  const [asking, setAsking] = useState(false);
  if (admin?.is_super_admin !== true || devices.length === 0) return null;
  return (
    <>
      <Button className={styles.open} onClick={() => setAsking(true)}>
        {words.rebootAll}
      </Button>
      {asking && <RebootAllDialog devices={devices} onClose={() => setAsking(false)} />}
    </>
  );
}
