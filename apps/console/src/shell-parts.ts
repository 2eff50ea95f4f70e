import { LazyAlertBell } from './features/alerts/lazy-alert-bell.tsx';
import { LazyJobsEntry } from './features/commands/lazy-jobs-entry.tsx';
import { PaletteButton } from './features/palette/palette-button.tsx';
import type { ShellParts } from './features/shell/shell-parts.ts';
import { LazyUploadCorner } from './features/uploads/lazy-upload-corner.tsx';
import { sidePart } from './platform/side-part.tsx';

/** What stands around every page of someone who is signed in; what is not needed to show a page comes after it. */
export const shellParts: ShellParts = {
  Palette: PaletteButton,
  Jobs: LazyJobsEntry,
  Alerts: LazyAlertBell,
  Uploads: LazyUploadCorner,
  Account: sidePart(async () => (await import('./features/admins/my-account-dialog.tsx')).MyAccountDialog),
  Help: sidePart(async () => (await import('./features/help/help-dialog.tsx')).HelpDialog),
  SignInAgain: sidePart(async () => (await import('./features/sign-in/sign-in-again.tsx')).SignInAgain),
  SessionWatch: sidePart(async () => (await import('./features/sessions/session-watch.tsx')).SessionWatch),
  ArrivalNotices: sidePart(
    async () => (await import('./features/arrival/arrival-notices.tsx')).ArrivalNotices,
  ),
};
