import { reissuePassword } from '@rackhand/contract/endpoints/passwords';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useConfig } from '../../platform/use-config.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../sign-in/door-fields.tsx';
import { DoorPage } from '../sign-in/door-page.tsx';
import { focusField } from '../sign-in/focus-field.ts';
import { SignInFailure } from '../sign-in/sign-in-failure.tsx';
import styles from '../sign-in/sign-in-form.module.css';
import { useDoorCall } from '../sign-in/use-door-call.ts';
import { passwordMessages } from './password-messages.ts';

/** Document 2 section 2: an id is entered, and the answer says nothing of whether it exists. */
export function FindPasswordPage(): ReactElement {
  const words = useMessages(passwordMessages);
  const locale = useLanguage();
  const { api } = usePlatform();
  const { keeps_mails: keepsMails } = useConfig();
  const { busy, error, run } = useDoorCall();
  const [id, setId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusField(form.current, 'id'), []);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const adm_id = id.trim();
    setMissing(adm_id === '');
    if (adm_id === '') focusField(form.current, 'id');
    else void run(() => api.call(reissuePassword, { body: { adm_id, locale } })).then(setSent);
  };
  return (
    <DoorPage title={words.findTitle} lead={words.findLead}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          name="id"
          label={words.id}
          autoComplete="username"
          value={id}
          onChange={setId}
          error={isMissing ? words.idMissing : null}
        />
        <Button type="submit" look="primary" className={styles.submit ?? ''} busy={busy}>
          {busy ? words.sending : words.send}
        </Button>
        {isSent && (
          <div role="status" className={styles.said}>
            <p>{words.sent}</p>
            <p>{keepsMails ? words.keptHelp : words.sentHelp}</p>
          </div>
        )}
        {error !== null && <SignInFailure error={error} />}
        <Link to={paths.signIn}>{words.backToSignIn}</Link>
      </form>
    </DoorPage>
  );
}
