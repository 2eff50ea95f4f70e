import type { AnswerOf } from '@rackhand/contract/call/endpoint';
import type { readReclassification } from '@rackhand/contract/endpoints/reclassify';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/platform-context.ts';
import { beginQuery, previewQuery, type ReclassifyChoice, type Shown } from './reclassify-queries.ts';

export interface Preview {
  id: string | undefined;
  data: AnswerOf<typeof readReclassification> | undefined;
  error: Error | null;
  shown: Shown;
  show: (shown: Shown) => void;
  /** Judges anew from the beginning. */
  again: () => void;
}

/** What would come of judging these runs anew, as far as it is. */
export function usePreview(choice: ReclassifyChoice): Preview {
  const { api } = usePlatform();
  const [turn, setTurn] = useState(1);
  const [shown, show] = useState<Shown>({ page: 1, onlyChanged: true });
  const begun = useQuery(beginQuery(api, choice, turn));
  const id = begun.data?.preview_id;
  const read = useQuery(previewQuery(api, id, shown));
  return {
    ...{ id, shown, show },
    data: id === undefined ? undefined : read.data,
    error: begun.error ?? read.error,
    again: () => {
      setTurn(turn + 1);
      show({ ...shown, page: 1 });
    },
  };
}
