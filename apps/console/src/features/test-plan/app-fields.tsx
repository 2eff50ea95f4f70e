import type { AppPackage } from '@rackhand/contract/app/app-package';
import { listPackages } from '@rackhand/contract/endpoints/apps';
import { installModes } from '@rackhand/contract/test/project';
import { installModeWords } from '@rackhand/contract/test/project-words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ApiClient } from '../../platform/api/api-client.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useFeature } from '../../platform/use-config.ts';
import { FormField } from '../../ui/form-field.tsx';
import { faultIn, type PlanFaults } from './field-faults.ts';
import styles from './plan.module.css';
import type { AppDraft } from './plan-draft.ts';
import { planMessages } from './plan-messages.ts';

interface AppFieldsProps {
  app: AppDraft;
  faults: PlanFaults;
  onChange: (app: AppDraft) => void;
}

/** All packages by name, without their devices. */
export function allPackagesQuery(api: ApiClient) {
  const query = { devices_named: 0, sort: JSON.stringify({ id: 'app_name', direction: 'asc' }) };
  return queryOptions({
    queryKey: ['packages', query] as const,
    queryFn: async ({ signal }) => (await api.call(listPackages, { query, signal })).apps,
  });
}

/** A package, or the newest of an app, and whether it is installed. */
export function AppFields({ app, faults, onChange }: AppFieldsProps): ReactElement {
  const { api } = usePlatform();
  const words = useMessages(planMessages);
  const language = useLanguage();
  const query = useQuery({ ...allPackagesQuery(api), enabled: useFeature('appManagement') });
  const isGone = query.data !== undefined && app.what !== '' && !isKnown(query.data, app.what);
  const said = query.error !== null ? `${words.appsFailed}: ${errorText(query.error)[language]}` : undefined;
  const hint = said ?? (isGone ? words.appGoneHint : undefined);
  return (
    <div className={styles.fields}>
      <FormField
        name="app"
        label={words.app}
        {...(hint === undefined ? {} : { hint })}
        error={faultIn(faults, 'app')?.[language] ?? null}
        width="one"
      >
        {(control) => (
          <select
            {...control}
            value={app.what}
            onChange={({ target }) => onChange({ ...app, what: target.value })}
          >
            <option value="">{words.noApp}</option>
            {(isGone || query.data === undefined) && app.what !== '' && (
              <option value={app.what}>{isGone ? words.appGone(app.what) : app.what}</option>
            )}
            <PackageOptions packages={query.data ?? []} />
          </select>
        )}
      </FormField>
      {app.what !== '' && (
        <FormField name="install" label={words.install} error={null} width="one">
          {(control) => (
            <select
              {...control}
              value={app.install}
              onChange={({ target }) => {
                const install = installModes.find((mode) => mode === target.value);
                if (install !== undefined) onChange({ ...app, install });
              }}
            >
              {installModes.map((mode) => (
                <option key={mode} value={mode}>
                  {installModeWords[mode][language]}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
    </div>
  );
}

function isKnown(packages: readonly AppPackage[], what: string): boolean {
  return packages.some(({ id, app_id }) => what === `package:${String(id)}` || what === `app:${app_id}`);
}

function PackageOptions({ packages }: { packages: readonly AppPackage[] }): ReactElement | null {
  const words = useMessages(planMessages);
  if (packages.length === 0) return null;
  const apps = [...new Map(packages.map((one) => [one.app_id, one])).values()];
  return (
    <>
      <optgroup label={words.newest}>
        {apps.map(({ app_id, app_name }) => (
          <option key={app_id} value={`app:${app_id}`}>
            {words.newestOf(app_name, app_id)}
          </option>
        ))}
      </optgroup>
      <optgroup label={words.exact}>
        {packages.map(({ id, app_name, app_version, version_code }) => (
          <option key={id} value={`package:${String(id)}`}>
            {words.exactOf(app_name, app_version, version_code)}
          </option>
        ))}
      </optgroup>
    </>
  );
}
