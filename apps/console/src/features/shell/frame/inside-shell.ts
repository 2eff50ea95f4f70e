import { createContext } from 'react';

/** Whether the shell stands around what is shown: it has the logo, the notice of a trial and the page's `main`. */
export const InsideShell = createContext(false);
