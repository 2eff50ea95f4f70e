import {
  type ProtectedApp,
  type ProtectedAppValues,
  protectedAppMistakes,
  trimmedApp,
} from '@rackhand/contract/app/protected-app';
import { addProtectedApp, changeProtectedApp } from '@rackhand/contract/endpoints/protected-apps';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, faultAt } from '../../platform/api/error-text.ts';
import { cameTooLate } from '../../platform/form/came-too-late.ts';
import { useDraftOver } from '../../platform/form/use-draft-over.ts';
import { type Faults, useFieldFaults } from '../../platform/form/use-field-faults.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useAskUntold } from '../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { reloadProtectedApps } from './live-protected-apps.ts';
import { protectedAppMessages } from './protected-app-messages.ts';
import { protectedAppsQuery } from './protected-app-queries.ts';

export type ProtectedField = keyof ProtectedAppValues;

const edited = ['name', 'app_id', 'os_type'] as const satisfies readonly ProtectedField[];
const changedFields = (draft: ProtectedAppValues, base: ProtectedAppValues): ProtectedField[] =>
  edited.filter((field) => draft[field] !== base[field]);

interface ReadApp {
  base: ProtectedAppValues;
  version: number;
}

function readOf(app: ProtectedApp | null): ReadApp {
  if (app === null) return { base: { name: '', app_id: '', os_type: 'android' }, version: 0 };
  const { name, app_id, os_type, version } = app;
  return { base: { name, app_id, os_type }, version };
}

/** What is typed, and its way to the server, by the version that was seen. null: a new one. */
export function useSaveProtectedApp(app: ProtectedApp | null) {
  const { api } = usePlatform();
  const client = useQueryClient();
  const store = useStore();
  const over = useDraftOver(() => readOf(app), changedFields);
  const { draft, set, read, changed, clashes, meet } = over;
  const { faults, of, look, tell } = useFieldFaults<'name' | 'app_id'>(
    (field, value) => protectedAppMistakes(trimmedApp({ ...draft, [field]: value }))[field] ?? null,
  );
  /** As it stands there now; undefined where it is gone or can't be read. */
  const readNewest = async (): Promise<ProtectedApp | undefined> => {
    const apps = await client.query({ ...protectedAppsQuery(api), staleTime: 0 }).catch(() => []);
    return apps.find(({ id }) => id === app?.id);
  };
  const save = async (): Promise<boolean> => {
    const tried = { name: draft.name, app_id: draft.app_id };
    const mistakes = protectedAppMistakes(trimmedApp(draft));
    tell(mistakes, tried);
    if (Object.keys(mistakes).length > 0) return false;
    try {
      await store(app === null ? null : { id: app.id, version: read.version }, draft);
      return true;
    } catch (error) {
      const newest = cameTooLate(error) ? await readNewest() : undefined;
      if (newest === undefined) tell(faultsOf(error), tried);
      else meet(readOf(newest));
      return false;
    }
  };
  return { draft, set, base: read.base, isDirty: changed.length > 0, clashes, faults, of, look, save };
}

function useStore() {
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  return async (known: Pick<ProtectedApp, 'id' | 'version'> | null, typed: ProtectedAppValues) => {
    const body = trimmedApp(typed);
    try {
      if (known === null) await api.call(addProtectedApp, { body });
      else await api.call(changeProtectedApp, { body: { ...known, ...body } });
      const said = known === null ? 'added' : 'modified';
      notices.succeed(inBoth(protectedAppMessages, (both) => both[said](body.name)));
    } finally {
      askUntold(reloadProtectedApps);
    }
  };
}

/** Said at the field that is at fault, else for the whole. */
function faultsOf(error: unknown): Faults<'name' | 'app_id'> {
  const name = faultAt('name', error);
  const appId = faultAt('app_id', error);
  if (cameTooLate(error) || (name === null && appId === null)) return { call: errorText(error) };
  return { ...(name !== null && { name }), ...(appId !== null && { app_id: appId }) };
}
