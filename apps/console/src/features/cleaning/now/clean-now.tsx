import type { ManualPolicy } from '@rackhand/contract/app/cleaning';
import { cleaningPolicyWords } from '@rackhand/contract/app/cleaning-words';
import { errorText } from '@rackhand/contract/call/error-codes';
import { whyUnfit } from '@rackhand/contract/command/command-kinds';
import type { DeviceInfo } from '@rackhand/contract/device/device';
import { whyNot } from '@rackhand/contract/device/device-actions';
import { whyUnreached } from '@rackhand/contract/device/device-reach';
import type { Language } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { type Intent, newIntent } from '../../../platform/api/call-once.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useCleaning } from '../../commands/use-cleaning.ts';
import { useDevices } from '../../devices/use-devices.ts';
import { cleaningMessages } from '../cleaning-messages.ts';
import { reloadCleaning } from '../live-cleaning.ts';
import { CleanedSteps } from './cleaned-steps.tsx';

interface CleanNowProps {
  arn: string;
  udid: string;
  name: string;
  policy: ManualPolicy;
  /** How many apps the preview says would go. */
  takes: string;
}

/** Does what the preview shows, after a question, and says what was removed and what could not be. */
export function CleanNow({ arn, udid, name, policy, takes }: CleanNowProps): ReactElement {
  const client = useQueryClient();
  const words = useMessages(cleaningMessages);
  const language = useLanguage();
  const { data: devices = [] } = useDevices();
  const info = devices.find((device) => device.arn === arn)?.info;
  const [intent, ask] = useState<Intent | null>(null);
  const { cleaning, clean } = useCleaning(udid);
  const isWorking = cleaning.phase === 'working';
  const confirm = (said: Intent): void => {
    ask(null);
    void clean(policy, said).then(() => reloadCleaning(client));
  };
  return (
    <section aria-label={words.now}>
      <Button
        look="danger"
        aria-haspopup="dialog"
        busy={isWorking}
        whyNot={isWorking || info === undefined ? null : whyNoCleaning(info, language)}
        onClick={() => ask(newIntent())}
      >
        {words.now}
      </Button>
      {isWorking && <p role="status">{words.working}</p>}
      {cleaning.phase === 'unknown' && <p role="status">{words.endUnknown}</p>}
      {cleaning.phase === 'ended' && <CleanedSteps why={cleaning.why} steps={cleaning.steps} />}
      {intent !== null && (
        <ConfirmDialog
          title={words.now}
          labels={{ close: words.close, cancel: words.cancel, confirm: words.now }}
          onCancel={() => ask(null)}
          onConfirm={() => confirm(intent)}
        >
          <p>{words.question(name, cleaningPolicyWords[policy][language])}</p>
          <p>{takes}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function whyNoCleaning(info: DeviceInfo, language: Language): string | null {
  const refusal = whyNot('app_command', info.state, info.holder);
  if (refusal !== null) return errorText(refusal, language);
  return (whyUnreached(info) ?? whyUnfit('clean', info.errors))?.[language] ?? null;
}
