import { coldPaint } from '../cold-profile.ts';
import { type Figure, median } from '../figure.ts';
import { filledLine } from '../filled-run.ts';
import { carrySession } from '../sign-in.ts';

const rounds = 5;

interface PageBench {
  origin: string;
  cookie: string;
  /** Static pages with the same pictures: one with all lines, one with as many as the run's page asks for at first. */
  staticUrl: string;
  shortUrl: string;
  label: string;
}

/** From the question for a run's page until its lines and pictures stand in it, painted, in a profile that has never seen it. */
export async function measureRunPage(bench: PageBench): Promise<Figure[]> {
  const { origin, cookie, staticUrl, shortUrl, label } = bench;
  const taken = { ours: [] as number[], whole: [] as number[], short: [] as number[] };
  const prepare = { none: () => Promise.resolve(), session: carryTo(origin, cookie) };
  for (let round = 0; round < rounds; round += 1) {
    taken.short.push(await coldPaint({ url: shortUrl, prepare: prepare.none, note }));
    taken.whole.push(await coldPaint({ url: staticUrl, prepare: prepare.none, note }));
    const url = `${origin}/test_detail?run=1-1`;
    taken.ours.push(await coldPaint({ url, prepare: prepare.session, note }));
  }
  const name = `page of a run with ${label}, cold profile, painted`;
  const value = median(taken.ours);
  const beside = (floor: string, samples: readonly number[]) => ({
    ...{ value, unit: 'ms', floor: { name: floor, value: median(samples) } },
    ratio: value / median(samples),
  });
  return [
    { name, ...beside('static page of the same', taken.whole), target: { most: 1.2 } },
    { name: '  beside a page of its first lines alone', ...beside('static page of 500 lines', taken.short) },
  ];
}

const carryTo =
  (origin: string, cookie: string) =>
  (context: Parameters<typeof carrySession>[0]): Promise<void> =>
    carrySession(context, origin, cookie);

/** What the run's page shows, without a program. */
export function staticPage(lines: number, shots: readonly string[]): string {
  const pictures = shots.map((shot) => `<li><img src="${shot}" alt="" loading="lazy">`).join('\n');
  const log = Array.from({ length: lines }, (_, index) => `<li>${filledLine(index + 1)}`).join('\n');
  return `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<title>A run</title>
<style>
  body { font: 13px system-ui, sans-serif; margin: 16px }
  ul { display: flex; overflow: auto; list-style: none } img { height: 120px }
  ol { height: 480px; overflow: auto; font-family: monospace; white-space: pre }
</style>
<h1>A run</h1>
<ul>${pictures}</ul>
<ol role="log">${log}</ol>
`;
}

/** Runs in the page: the first frame after lines and pictures stand in a page that has come whole. */
function note(): void {
  const page = {
    look() {
      const isThere =
        document.readyState !== 'loading' &&
        document.querySelectorAll('[role=log] li').length >= 20 &&
        document.images.length >= 500;
      if (!isThere) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          console.debug(`painted ${String(performance.now())}`);
        };
        channel.port2.postMessage(null);
      });
    },
  };
  const observer = new MutationObserver(() => page.look());
  observer.observe(document, { childList: true, subtree: true });
  // After the last element nothing may change any more.
  document.addEventListener('DOMContentLoaded', () => page.look());
}
