import { giveTicket } from '@rackhand/contract/endpoints/tickets';
import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { callOnce, type Intent, newIntent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadTickets } from '../ticket-queries.ts';
import { type GiftDraft, giftBody } from './gift-draft.ts';
import type { GivenOwner } from './owner-field.tsx';

/** One owner's gift: null, it has not been tried. */
export interface GiftResult {
  owner: GivenOwner;
  outcome: 'given' | Text | null;
}

/** One after the other, each by a key of its own: whoever is tried again because no answer came is given it once. */
export function useGiveMany(owners: readonly GivenOwner[]) {
  const { api } = usePlatform();
  const askUntold = useAskUntold();
  const [intents] = useState(() => owners.map(newIntent));
  const [results, setResults] = useState<readonly GiftResult[]>(() =>
    owners.map((owner) => ({ owner, outcome: null })),
  );
  /** @returns how many were not given it */
  const give = async (draft: GiftDraft): Promise<number> => {
    let failed = 0;
    for (const [nth, owner] of owners.entries()) {
      if (results[nth]?.outcome === 'given') continue;
      const outcome = await giveOne(owner, draft, intents[nth] ?? newIntent());
      if (outcome !== 'given') failed += 1;
      setResults((before) => before.map((one, place) => (place === nth ? { owner, outcome } : one)));
    }
    askUntold(reloadTickets);
    return failed;
  };
  const giveOne = async (owner: GivenOwner, draft: GiftDraft, intent: Intent): Promise<'given' | Text> => {
    try {
      await callOnce(api, giveTicket, { body: giftBody({ ...draft, owner }), intent });
      return 'given';
    } catch (error) {
      return refusalText(error);
    }
  };
  return { results, give };
}
