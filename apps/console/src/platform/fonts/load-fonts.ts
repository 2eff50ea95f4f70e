import address from '../../ui/fonts.css?url';
import { tellLook } from '../look.ts';
import { addStylesheet, storedFonts, storeFonts } from './stored-fonts.ts';

/** Longest that text waits for its own letters where the browser is never idle. */
const waitMs = 1_500;

/**
 * The stylesheet that names the hundred parts of the fonts costs a browser that has none of them 27 of 156 ms before
 * the first row is painted, so it comes after that; the next visit has it from the start (see boot.ts).
 */
export function loadFonts(wordsForLater: string): void {
  const isThere = storedFonts() === address;
  const load = (): void => {
    if (isThere) fetchParts(wordsForLater);
    else {
      addStylesheet(address).addEventListener('load', () => {
        storeFonts(address);
        tellLook();
        fetchParts(wordsForLater);
      });
    }
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: waitMs });
  else setTimeout(load, waitMs);
}

/** Parts come when their letters are first shown; what is shown when the server is away must be there before. */
function fetchParts(words: string): void {
  document.fonts.load('13px "Pretendard Variable"', words).catch(() => undefined);
}
