const id = 'poster';
/** Longest that a page which goes on loading is covered by it. */
const patienceMs = 3_000;

/** The first screen as the server has drawn it, which stands until the page has as much to show. */
function standingPoster(): HTMLElement | null {
  return document.getElementById(id);
}

export function hasPoster(): boolean {
  return standingPoster() !== null && document.documentElement.dataset.posterless === undefined;
}

/** It was drawn for another look than this browser's: the stylesheet leaves it out. */
export function refusePoster(): void {
  document.documentElement.dataset.posterless = '';
}

/** Takes the poster away within the change of the document that shows the page's own first screen: nothing flickers. */
export function takePosterDown(root: HTMLElement): void {
  const poster = standingPoster();
  if (poster === null) return;
  const takeDown = (): void => {
    clearTimeout(timer);
    observer.disconnect();
    poster.remove();
  };
  const observer = new MutationObserver(() => {
    if (root.firstElementChild !== null && root.querySelector('[aria-busy="true"]') === null) takeDown();
  });
  const timer = setTimeout(takeDown, patienceMs);
  observer.observe(root, { childList: true, subtree: true });
}
