import { type ReactElement, useState } from 'react';
import { useGuardedClose } from '../../platform/form/unsaved-guard.tsx';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { Modal } from '../../ui/modal.tsx';
import { apiTokenMessages } from './api-token-messages.ts';
import { ShownToken } from './shown-token.tsx';
import { type MadeToken, TokenForm } from './token-form.tsx';

interface CreateTokenDialogProps {
  /** Names that are taken. */
  others: readonly string[];
  onClose: () => void;
}

/** A token is made, and then shown this once: neither is lost without being asked about. */
export function CreateTokenDialog({ others, onClose }: CreateTokenDialogProps): ReactElement {
  const words = useMessages(apiTokenMessages);
  const [made, setMade] = useState<MadeToken | null>(null);
  const [isDirty, setDirty] = useState(false);
  const { close, guard } = useGuardedClose(isDirty, onClose, made === null ? undefined : words.uncopied);
  const show = (token: MadeToken): void => {
    setMade(token);
    setDirty(true);
  };
  return (
    <Modal
      title={made === null ? words.create : words.made(made.name)}
      closeLabel={words.close}
      width={420}
      onClose={close}
    >
      {made === null ? (
        <TokenForm others={others} onDirty={setDirty} onMade={show} onClose={close} />
      ) : (
        <ShownToken made={made} onCopied={() => setDirty(false)} onClose={close} />
      )}
      {guard}
    </Modal>
  );
}
