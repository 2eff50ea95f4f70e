import { giveTicket } from '@rackhand/contract/endpoints/tickets';
import type { Text } from '@rackhand/contract/text/language';
import { useState } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { type Intent, newIntent } from '../../../platform/api/call-once.ts';
import { refusalText } from '../../../platform/api/refusal-text.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { reloadTickets } from '../ticket-queries.ts';
import { type GiftDraft, giftBody } from './gift-draft.ts';
import type { GivenOwner } from './owner-field.tsx';

/** What one owner is to be given. */
export interface Gift {
  owner: GivenOwner;
  intent: Intent;
  /** null: it has not been tried. */
  outcome: 'given' | Text | null;
}

/**
 * One after the other, each by a key of its own: whoever is tried again because no answer came is given it once. Who they are is
 * settled at the beginning, whatever becomes of the list that they were chosen in.
 */
export function useGiveMany(owners: readonly GivenOwner[]): {
  gifts: readonly Gift[];
  give: (draft: GiftDraft) => Promise<void>;
} {
  const { api } = usePlatform();
  const askUntold = useAskUntold();
  const [gifts, setGifts] = useState<readonly Gift[]>(() =>
    owners.map((owner) => ({ owner, intent: newIntent(), outcome: null })),
  );
  const giveOne = async ({ owner, intent }: Gift, draft: GiftDraft): Promise<'given' | Text> => {
    try {
      await callForGood(api, giveTicket, { body: giftBody({ ...draft, owner }), intent });
      return 'given';
    } catch (error) {
      return refusalText(error);
    }
  };
  const give = async (draft: GiftDraft): Promise<void> => {
    for (const gift of gifts.filter(({ outcome }) => outcome !== 'given')) {
      const outcome = await giveOne(gift, draft);
      setGifts((before) => before.map((one) => (one.intent === gift.intent ? { ...one, outcome } : one)));
    }
    askUntold(reloadTickets);
  };
  return { gifts, give };
}
