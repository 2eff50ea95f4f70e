/**
 * Whoever has the focus in something that goes keeps a place: what came instead of it, the next row, where they were
 * before, or the page itself; never the empty body, from which the next Tab begins at the top.
 */

const focusable = 'a[href], button, input, select, textarea, summary';
const rows = 'tr, li, article';
const rememberedAtMost = 8;

/** What an element left behind that has gone. */
interface Gap {
  /** Rows beside the one that it was in, else what was put into its place. */
  near: readonly Node[];
  /** It was so manieth of what can have the focus there. */
  place: number;
}

/** What had the focus, the latest first. */
const remembered: HTMLElement[] = [];
const gaps = new WeakMap<HTMLElement, Gap>();

/** @returns how to end it */
export function keepFocus(): () => void {
  const end = new AbortController();
  let address = location.pathname;
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    address = location.pathname;
    const known = remembered.indexOf(target);
    if (known >= 0) remembered.splice(known, 1);
    remembered.unshift(target);
    remembered.splice(rememberedAtMost);
  };
  const settle = (): void => {
    const [last] = remembered;
    if (document.activeElement !== document.body || last === undefined) return;
    if (last.isConnected) last.focus({ preventScroll: true });
    else if (address === location.pathname) focusInsteadOf(last);
    else focusPage();
  };
  const observer = new MutationObserver((records) => {
    const left = remembered.filter((element) => noteGone(element, records));
    // What the page itself does with the focus comes first.
    if (left[0] !== undefined && left[0] === remembered[0]) setTimeout(settle);
  });
  document.addEventListener('focusin', onFocus, { signal: end.signal });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    end.abort();
  };
}

/** Where an element was that had the focus and has gone. */
export function focusInsteadOf(element: HTMLElement): void {
  const gap = gaps.get(element);
  const found = gap === undefined ? null : besideOf(gap);
  const before = remembered.find((other) => other.isConnected && other.checkVisibility());
  const place = found ?? before;
  if (place === undefined) focusPage();
  else place.focus({ preventScroll: true });
}

/** The dialog that is open, else the page. */
function focusPage(): void {
  const titles = document.querySelectorAll<HTMLElement>('dialog[open] h2');
  const place = [...titles].at(-1) ?? document.querySelector('main');
  if (place === null) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** @returns whether these changes took it from where it was */
function noteGone(element: HTMLElement, records: readonly MutationRecord[]): boolean {
  for (const record of records) {
    for (const node of record.removedNodes) {
      if (!(node instanceof HTMLElement) || !node.contains(element)) continue;
      const near = node.matches(rows)
        ? [record.nextSibling, record.previousSibling].filter((beside) => beside !== null)
        : records
            .filter(({ target }) => target === record.target)
            .flatMap(({ addedNodes }) => [...addedNodes]);
      gaps.set(element, { near, place: focusablesIn(node).indexOf(element) });
      return true;
    }
  }
  return false;
}

function besideOf({ near, place }: Gap): HTMLElement | null {
  for (const node of near) {
    if (!(node instanceof HTMLElement) || !node.isConnected) continue;
    const all = focusablesIn(node).filter((one) => one.checkVisibility());
    const found = all[place] ?? all[0];
    if (found !== undefined) return found;
  }
  return null;
}

function focusablesIn(node: HTMLElement): HTMLElement[] {
  const inside = [...node.querySelectorAll<HTMLElement>(focusable)];
  return node.matches(focusable) ? [node, ...inside] : inside;
}
