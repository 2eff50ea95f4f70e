import { idRules } from '@rackhand/contract/account/admin-id';
import { type ReactElement, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import dialog from '../ui/confirm-dialog.module.css';
import { Modal } from '../ui/modal.tsx';
import { useLanguage, useMessages } from './i18n/use-messages.ts';
import styles from './id-rules.module.css';
import { platformMessages } from './platform-messages.ts';

interface IdRules {
  show: () => void;
  dialog: ReactElement | null;
}

/** The rules of an id, for whoever wanted to give one that breaks them; closing them leads back into its field. Document 2 section 5. */
export function useIdRules(form: RefObject<HTMLFormElement | null>, field: string): IdRules {
  const [isShown, setShown] = useState(false);
  const close = (): void => {
    flushSync(() => setShown(false));
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  return { show: () => setShown(true), dialog: isShown ? <IdRulesDialog onClose={close} /> : null };
}

function IdRulesDialog({ onClose }: { onClose: () => void }): ReactElement {
  const words = useMessages(platformMessages);
  const language = useLanguage();
  return (
    <Modal title={words.idRules} closeLabel={words.close} width={420} role="alertdialog" onClose={onClose}>
      <ul className={styles.rules}>
        {idRules.map((rule) => (
          <li key={rule.en}>{rule[language]}</li>
        ))}
      </ul>
      <div className={dialog.buttons}>
        <Button look="primary" data-autofocus onClick={onClose}>
          {words.understood}
        </Button>
      </div>
    </Modal>
  );
}
