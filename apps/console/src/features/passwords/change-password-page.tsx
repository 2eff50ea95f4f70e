import type { PasswordOwner } from '@rackhand/contract/account/password-rules';
import { adminInfo } from '@rackhand/contract/endpoints/sign-in';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { errorText } from '../../platform/api/error-text.ts';
import { inBoth } from '../../platform/i18n/messages.ts';
import { useLanguage, useMessages } from '../../platform/i18n/use-messages.ts';
import { usePlatform } from '../../platform/platform-context.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { DoorPage } from '../sign-in/door-page.tsx';
import { SignInAgain } from '../sign-in/sign-in-again.tsx';
import formStyles from '../sign-in/sign-in-form.module.css';
import styles from '../sign-in/sign-in-page.module.css';
import { ChangePasswordForm } from './change-password-form.tsx';
import { passwordMessages } from './password-messages.ts';
import { useReset } from './use-change-password.ts';
import { useResetLink } from './use-reset-link.ts';

/** By the link of a mail, or while signed in. Document 2 section 2. */
export function ChangePasswordPage(): ReactElement {
  const words = useMessages(passwordMessages);
  const link = useResetLink();
  const session = useSession();
  const [isSomebody] = useState(session.status !== 'signed-out');
  switch (link.state) {
    case 'none':
      return isSomebody ? <SignedInChange /> : <BadLink error={null} />;
    case 'checking':
      return (
        <DoorPage title={words.changeTitle}>
          <p role="status">{words.checkingLink}</p>
        </DoorPage>
      );
    case 'bad':
      return <BadLink error={link.error} />;
    case 'good':
      return <LinkChange id={link.id} token={link.token} />;
  }
}

const brokenLink = inBoth(passwordMessages, (words) => words.brokenLink);

/** Time to read two short sentences. */
const messageShownMs = 5_000;

/** E1001, or a link without its half (null): the message, then the sign-in page, where it stays. Document 2 sections 2 and 8. */
function BadLink({ error }: { error: unknown }): ReactElement {
  const words = useMessages(passwordMessages);
  const language = useLanguage();
  const { notices } = usePlatform();
  const navigate = useNavigate();
  const isKnown = error === null || (error instanceof ApiError && error.code === 'E1001');
  const said = error === null ? brokenLink : errorText(error);
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => {
      notices.fail(said, { text: inBoth(passwordMessages, (both) => both.badLink) });
      void navigate({ to: paths.signIn, replace: true });
    }, messageShownMs);
    return () => clearTimeout(timer);
  }, [isKnown, said, notices, navigate]);
  return (
    <DoorPage title={words.changeTitle}>
      <p role="alert" className={formStyles.failure}>{`${said[language]} ${isKnown ? words.badLink : ''}`}</p>
      {isKnown && (
        <Link to={paths.findPassword} className={styles.aside ?? ''}>
          {words.findTitle}
        </Link>
      )}
      <Link to={paths.signIn} className={styles.aside ?? ''}>
        {words.backToSignIn}
      </Link>
    </DoorPage>
  );
}

function LinkChange({ id, token }: { id: string; token: string }): ReactElement {
  const words = useMessages(passwordMessages);
  const { byLink } = useReset();
  const navigate = useNavigate();
  const { admin } = useSession();
  return (
    <DoorPage title={words.changeTitle} lead={words.changeLead(id)}>
      {admin !== null && <p className={styles.reason}>{words.signedInHere(admin.adm_id)}</p>}
      <ChangePasswordForm
        owner={{ id }}
        asksOld={false}
        change={({ fresh }) => byLink(token, fresh)}
        onDone={() => void navigate({ to: paths.signIn, replace: true })}
      />
    </DoorPage>
  );
}

function SignedInChange(): ReactElement | null {
  const words = useMessages(passwordMessages);
  const session = useSession();
  const { api, session: own } = usePlatform();
  const { bySession } = useReset();
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ['admin-info'], queryFn: () => api.call(adminInfo) });
  if (session.status === 'signed-out' || session.status === 'code-asked')
    return <Navigate to={paths.signIn} replace />;
  if (data === undefined) return session.status === 'ended' ? <SignInAgain /> : null;
  const owner: PasswordOwner = { id: data.adm_id, email: data.adm_email, phone: data.adm_phone };
  const mustRenew = !data.is_renewed_pw;
  return (
    <DoorPage title={words.changeTitle} lead={mustRenew ? words.renewLead : words.changeLead(data.adm_id)}>
      <ChangePasswordForm
        owner={owner}
        asksOld={!mustRenew}
        change={bySession}
        onDone={() => void navigate({ to: paths.home, replace: true })}
      />
      {mustRenew ? (
        <Button look="quiet" className={styles.aside ?? ''} onClick={() => void own.signOut()}>
          {words.signOut}
        </Button>
      ) : (
        <Link to={paths.home} className={styles.aside ?? ''}>
          {words.keepPassword}
        </Link>
      )}
      <SignInAgain />
    </DoorPage>
  );
}
