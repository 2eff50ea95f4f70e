import { coldPaint } from './cold-profile.ts';
import { type Figure, median } from './figure.ts';
import { carrySession } from './sign-in.ts';

const rounds = 7;

interface PaintBench {
  origin: string;
  /** Value of the session cookie, as `name=value`. */
  cookie: string;
  listPath: string;
  bareUrl: string;
}

/** Milliseconds from navigation to the list's first screen painted, in a profile that has never seen the page. */
export function coldListPaint({
  origin,
  cookie,
  listPath,
}: Pick<PaintBench, 'origin' | 'cookie' | 'listPath'>): Promise<number> {
  return coldPaint({
    url: origin + listPath,
    prepare: (context) => carrySession(context, origin, cookie),
    note: noteFirstScreen,
  });
}

/** Time from navigation to the first screen of a list painted, in a profile that has never seen the page. */
export async function measureFirstPaint(name: string, bench: PaintBench): Promise<Figure> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(
      await coldPaint({ url: bench.bareUrl, prepare: () => Promise.resolve(), note: noteFirstScreen }),
    );
    ours.push(await coldListPaint(bench));
  }
  return {
    name: `${name}, cold profile, first screen painted`,
    value: median(ours),
    unit: 'ms',
    floor: { name: 'page without a framework', value: median(bare) },
    ratio: median(ours) / median(bare),
    target: { most: 1.2 },
  };
}

/** Runs in the page: the first frame after 20 rows of devices stand in the document. */
function noteFirstScreen(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('tbody tr').length < 20 || !document.body.textContent.includes('BENCH0000'))
      return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        console.debug(`painted ${String(performance.now())}`);
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true });
}
