import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { paths } from '../../paths.ts';
import { useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { isToBeSaid, markSaid } from '../../platform/session/arrival-notes.ts';
import {
  isPasswordNoticePostponed,
  passwordPeriodDays,
  postponePasswordNotice,
} from '../../platform/session/marker-cookies.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { arrivalMessages } from './arrival-messages.ts';
import styles from './password-age-dialog.module.css';

/** An old password is said, and limits nothing. Document 3 section 2, "Expiry notice". */
export function PasswordAgeDialog(): ReactElement | null {
  const words = useMessages(arrivalMessages);
  const { session } = usePlatform();
  const navigate = useNavigate();
  const aid = session.get().admin?.aid ?? '';
  const [isOpen, setOpen] = useState(
    () => isToBeSaid('passwordPeriodOver') && !isPasswordNoticePostponed(aid),
  );
  if (!isOpen) return null;
  const close = (): void => {
    markSaid('passwordPeriodOver');
    setOpen(false);
  };
  const changeNow = (): void => {
    close();
    void navigate({ to: paths.changePassword });
  };
  const later = (): void => {
    postponePasswordNotice(aid);
    close();
  };
  return (
    <Modal title={words.oldTitle} closeLabel={words.close} width={420} role="alertdialog" onClose={close}>
      <p className={styles.text}>{words.oldText(passwordPeriodDays())}</p>
      <div className={styles.buttons}>
        <Button onClick={later}>{words.later}</Button>
        <Button look="primary" data-autofocus onClick={changeNow}>
          {words.changeNow}
        </Button>
      </div>
    </Modal>
  );
}
