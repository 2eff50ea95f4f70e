import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { errorText } from '../../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { useFeature } from '../../../platform/use-config.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { allPackagesQuery } from '../../test-plan/app-fields.tsx';
import { appsMessages } from './apps-messages.ts';

interface AppFieldProps {
  appId: string;
  error: string | null;
  onChange: (appId: string) => void;
}

/** One of the farm's apps; its newest version is what is crawled. */
export function AppField({ appId, error, onChange }: AppFieldProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(appsMessages);
  const language = useLanguage();
  const query = useQuery({ ...allPackagesQuery(api), enabled: useFeature('appManagement') });
  const apps = [...new Map(query.data?.map((one) => [one.app_id, one.app_name]))];
  const isKnown = apps.some(([id]) => id === appId);
  return (
    <FormField
      name="app_id"
      label={words.app}
      {...(query.error === null ? {} : { hint: `${words.appsFailed}: ${errorText(query.error)[language]}` })}
      error={error}
      width="one"
    >
      {(control) => (
        <select {...control} value={appId} onChange={({ target }) => onChange(target.value)}>
          <option value="">{words.chooseApp}</option>
          {appId !== '' && !isKnown && <option value={appId}>{appId}</option>}
          {apps.map(([id, name]) => (
            <option key={id} value={id}>
              {name} ({id})
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
