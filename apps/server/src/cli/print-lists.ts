import type { ListedAdmin } from '../features/admins/rescue-admins.ts';
import type { ListedMail } from '../features/outbox/printed-mail.ts';
import type { ListedSession } from '../features/sessions/rescue-sessions.ts';
import { printRows } from './print-rows.ts';

/** `2026-01-02 03:04:05`, as the console shows times. */
const shortTime = (iso: string | null): string => iso?.slice(0, 19).replace('T', ' ') ?? '-';

export function printAdmins(admins: readonly ListedAdmin[], json: boolean): void {
  const columns = [
    { title: 'ID', cell: (row: ListedAdmin) => row.adm_id },
    { title: 'SUPER', cell: (row: ListedAdmin) => (row.is_super_admin ? 'yes' : '-') },
    { title: 'GROUP TYPE', cell: (row: ListedAdmin) => row.group_type ?? 'all' },
    { title: 'LAST SIGN-IN (+0900)', cell: (row: ListedAdmin) => shortTime(row.last_signed_in_at) },
    { title: 'E-MAIL', cell: (row: ListedAdmin) => row.email },
  ];
  printRows(admins, columns, json);
}

export function printSessions(sessions: readonly ListedSession[], json: boolean): void {
  const columns = [
    { title: 'ID', cell: (row: ListedSession) => row.adm_id },
    { title: 'GROUP TYPE', cell: (row: ListedSession) => row.group_type },
    { title: 'ADDRESS', cell: (row: ListedSession) => row.ip },
    { title: 'BROWSER', cell: (row: ListedSession) => [row.browser, row.os].filter(Boolean).join(', ') },
    { title: 'SINCE (+0900)', cell: (row: ListedSession) => shortTime(row.started_at) },
    { title: 'LAST USED (+0900)', cell: (row: ListedSession) => shortTime(row.last_used_at) },
    { title: 'UNTIL (+0900)', cell: (row: ListedSession) => shortTime(row.expires_at) },
  ];
  printRows(sessions, columns, json);
}

export function printMails(mails: readonly ListedMail[], json: boolean): void {
  const columns = [
    { title: 'ID', cell: (row: ListedMail) => row.id },
    { title: 'AT (+0900)', cell: (row: ListedMail) => shortTime(row.created_at) },
    { title: 'TO', cell: (row: ListedMail) => row.to },
    { title: 'SUBJECT', cell: (row: ListedMail) => row.subject },
  ];
  printRows(mails, columns, json);
}
