import { giveTicket } from '@rackhand/contract/endpoints/tickets';
import { type ReactElement, useState } from 'react';
import { callForGood } from '../../../platform/api/call-for-good.ts';
import { newIntent } from '../../../platform/api/call-once.ts';
import { errorText } from '../../../platform/api/error-text.ts';
import { faultsAt } from '../../../platform/api/faults-at.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { formatNumber } from '../../../platform/formats.ts';
import { inBoth } from '../../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/use-messages.ts';
import { useAskUntold } from '../../../platform/live/use-ask-untold.ts';
import { usePlatform } from '../../../platform/platform-context.ts';
import { ticketMessages } from '../ticket-messages.ts';
import { reloadTickets } from '../ticket-queries.ts';
import {
  emptyGift,
  type GiftDraft,
  giftBody,
  giftMistakes,
  giftPoints,
  pointOwner,
  sentGiftFields,
} from './gift-draft.ts';
import { GiftEffect } from './gift-effect.tsx';
import { GiftFields } from './gift-fields.tsx';
import { type GivenOwner, OwnerField } from './owner-field.tsx';
import { useGiftFaults } from './use-gift-faults.ts';

interface GiveDialogProps {
  /** Whom they are for, where that is known; null: it is asked for. */
  owner: GivenOwner | null;
  onClose: () => void;
}

/** Points without money; one press is one gift, however often it is sent. */
export function GiveDialog({ owner, onClose }: GiveDialogProps): ReactElement {
  const words = useMessages(ticketMessages);
  const language = useLanguage();
  const { api, notices } = usePlatform();
  const askUntold = useAskUntold();
  const [intent] = useState(newIntent);
  const start: GiftDraft = { ...emptyGift, owner };
  const [draft, setDraft] = useState(start);
  const told = useGiftFaults(draft);
  const set = (change: Partial<GiftDraft>): void => setDraft({ ...draft, ...change });

  const give = async (): Promise<boolean> => {
    const mistakes = giftMistakes(draft);
    told.tell(mistakes);
    if (Object.keys(mistakes).length > 0 || draft.owner === null) return false;
    const { name } = draft.owner;
    const body = giftBody(draft);
    try {
      await callForGood(api, giveTicket, { body, intent });
      const points = formatNumber(body.basic_point + body.bonus_point);
      notices.succeed(inBoth(ticketMessages, (both) => both.given(name, points)));
      return true;
    } catch (error) {
      const named = faultsAt(sentGiftFields, error);
      told.tell(Object.keys(named).length === 0 ? { call: errorText(error) } : named);
      return false;
    } finally {
      askUntold(reloadTickets);
    }
  };

  return (
    <FormDialog
      title={words.giveTitle}
      words={words}
      submit={words.give}
      submitting={words.giving}
      whyNot={null}
      isDirty={JSON.stringify(draft) !== JSON.stringify(start)}
      faults={told.faults}
      failure={told.faults.call?.[language]}
      onSubmit={give}
      onClose={onClose}
    >
      <OwnerField
        owner={draft.owner}
        error={told.of('owner')?.[language] ?? null}
        onChoose={(owner) => set({ owner })}
      />
      <GiftFields draft={draft} faults={told} onChange={set}>
        {draft.owner !== null && <GiftEffect owner={pointOwner(draft.owner)} gift={giftPoints(draft)} />}
      </GiftFields>
    </FormDialog>
  );
}
