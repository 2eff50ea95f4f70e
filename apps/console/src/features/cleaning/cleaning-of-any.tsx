import type { CleaningPolicy } from '@rackhand/contract/app/cleaning';
import { type ReactElement, useState } from 'react';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useDevices } from '../devices/use-devices.ts';
import { CleaningDialog } from './cleaning-dialog.tsx';
import { cleaningMessages } from './cleaning-messages.ts';

/** A button that shows what the rules make of a device that is chosen. */
export function CleaningOfAny(): ReactElement {
  const words = useMessages(cleaningMessages);
  const { data: all = [] } = useDevices();
  const devices = all.filter(({ info }) => info.platformName !== 'iOS');
  const [chosen, choose] = useState<string | null>(null);
  const [policy, setPolicy] = useState<CleaningPolicy>('thorough');
  const first = devices[0]?.info.udid;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        whyNot={first === undefined ? words.noDevices : null}
        onClick={() => choose(first ?? null)}
      >
        {words.title}
      </Button>
      {chosen !== null && (
        <CleaningDialog
          udid={chosen}
          policy={policy}
          onPolicy={setPolicy}
          onClose={() => choose(null)}
          chooser={
            <FormField name="device" label={words.device} error={null} width="one">
              {(control) => (
                <select {...control} value={chosen} onChange={({ target }) => choose(target.value)}>
                  {devices.map(({ arn, info }) => (
                    <option key={arn} value={info.udid}>
                      {[info.rackLocation, info.model, info.udid].filter((part) => part !== '').join(' · ')}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
          }
        />
      )}
    </>
  );
}
