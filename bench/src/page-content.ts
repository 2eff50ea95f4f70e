import { consoleRoutes } from '@rackhand/contract/call/console-routes';
import { coldPaint } from './cold-profile.ts';
import { type Figure, median } from './figure.ts';
import { startProgram } from './processes.ts';
import { carrySession, signIn } from './sign-in.ts';

const rounds = 5;
const doors: readonly string[] = ['/login', '/find_password'];
/** Only on the way in: its address alone leads to the sign-in page. */
const onTheWay: readonly string[] = ['/authentication_code'];

/** Every page's first content, its title at the least, in a profile that has never seen the console. */
export async function measurePages(): Promise<Figure[]> {
  const trial = await startProgram({
    program: 'trial',
    env: { SIMULATED_DEVICES: '48', SIMULATED_IOS: '0' },
  });
  try {
    const cookie = await signIn(trial.origin);
    const figures: Figure[] = [];
    for (const path of consoleRoutes.filter((route) => !onTheWay.includes(route))) {
      const samples: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        samples.push(
          await coldPaint({
            url: trial.origin + path,
            prepare: (context) =>
              doors.includes(path) ? Promise.resolve() : carrySession(context, trial.origin, cookie),
            note: noteFirstContent,
          }),
        );
      }
      const name = `${path}, cold profile, first content painted`;
      figures.push({ name, value: median(samples), unit: 'ms', target: { most: 1000 } });
    }
    return figures;
  } finally {
    await trial.stop();
  }
}

/** Runs in the page: the first frame after a title stands in it. */
function noteFirstContent(): void {
  const observer = new MutationObserver(() => {
    if ((document.querySelector('h1')?.textContent ?? '').trim() === '') return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        console.debug(`painted ${String(performance.now())}`);
      };
      channel.port2.postMessage(null);
    });
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
