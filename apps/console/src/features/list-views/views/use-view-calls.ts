import type { BodyOf } from '@rackhand/contract/call/endpoint';
import type { SavedView } from '@rackhand/contract/call/list-view';
import {
  createView,
  deleteView,
  saveListPreference,
  updateView,
} from '@rackhand/contract/endpoints/list-views';
import type { Text } from '@rackhand/contract/text/language';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { detailText, errorText } from '../../../platform/api/error-text.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { type ListViews, listViewsKey, withoutView, withView } from './list-view-queries.ts';

interface ViewCalls {
  busy: boolean;
  /** Why the last call was refused. */
  error: Text | null;
  create: (body: BodyOf<typeof createView>) => Promise<SavedView | null>;
  update: (id: number, body: BodyOf<typeof updateView>) => Promise<SavedView | null>;
  remove: (id: number) => Promise<unknown>;
  /** null: the list opens as it comes. */
  openFirst: (id: number | null) => Promise<unknown>;
}

/** One call at a time; what the server answers is what is shown from then on. */
export function useViewCalls(): ViewCalls {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text | null>(null);
  const run = async <Answer>(
    call: () => Promise<Answer>,
    merge: (known: ListViews, answer: Answer) => ListViews,
  ): Promise<Answer | null> => {
    setBusy(true);
    try {
      const answer = await call();
      client.setQueryData<ListViews>(listViewsKey, (known) => known && merge(known, answer));
      setError(null);
      return answer;
    } catch (failure) {
      const detail = failure instanceof ApiError ? failure.details[0] : undefined;
      setError(detail === undefined ? errorText(failure) : detailText(detail));
      // What was refused may be because the views are others by now.
      await client.invalidateQueries({ queryKey: listViewsKey });
      return null;
    } finally {
      setBusy(false);
    }
  };
  const params = (id: number): { view_id: string } => ({ view_id: String(id) });
  return {
    busy,
    error,
    create: (body) => run(() => api.call(createView, { body }), withView),
    update: (id, body) => run(() => api.call(updateView, { params: params(id), body }), withView),
    remove: (id) =>
      run(
        () => api.call(deleteView, { params: params(id) }),
        (known) => withoutView(known, id),
      ),
    openFirst: (id) =>
      run(
        () => api.call(saveListPreference, { body: { default_view_id: id } }),
        (known) => ({ ...known, default_view_id: id }),
      ),
  };
}
