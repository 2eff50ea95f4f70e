import { powerControllers } from '@rackhand/contract/endpoints/device-edit';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { Button } from '../../../ui/button.tsx';
import type { ControlProps } from '../../../ui/form-field.tsx';
import { settingsMessages } from '../settings-messages.ts';

interface PowerControllerProps {
  control: ControlProps;
  value: string;
  readOnly: boolean;
  onChoose: (name: string) => void;
}

/** An empty option and the names that the server's configuration has (document 1 section 2). */
export function PowerControllerControl({
  control,
  value,
  readOnly,
  onChoose,
}: PowerControllerProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(settingsMessages);
  const { data, error, refetch } = useQuery({
    queryKey: ['power_controller'],
    queryFn: ({ signal }) => api.call(powerControllers, { signal }),
  });
  const names = data?.power_controller ?? [];
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <>
      <select
        {...control}
        value={value}
        disabled={readOnly}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="" aria-label={words.noPowerController} />
        {all.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {error !== null && (
        <p role="alert">
          {words.powerFailed}{' '}
          <Button look="quiet" onClick={() => void refetch()}>
            {words.powerRetry}
          </Button>
        </p>
      )}
    </>
  );
}
