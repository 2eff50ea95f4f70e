import type { ComponentType } from 'react';

interface DialogProps {
  onClose: () => void;
}

/** What of other features stands around every page; composed above them. */
export interface ShellParts {
  /** The way to everything, first in the header. */
  Palette: ComponentType;
  /** What was asked of several devices, before the state of the connection. */
  Jobs: ComponentType;
  /** What somebody is called for, beside them. */
  Alerts: ComponentType;
  /** What is being uploaded, over every page. */
  Uploads: ComponentType;
  Account: ComponentType<DialogProps>;
  Help: ComponentType<DialogProps>;
  /** Over everything, once the session has ended. */
  SignInAgain: ComponentType;
  /** Warns before the session ends. */
  SessionWatch: ComponentType;
  /** What is to be read after signing in. */
  ArrivalNotices: ComponentType;
}
