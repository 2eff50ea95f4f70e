import type { ConsoleFile, ConsoleFiles } from '../http/console-files.ts';
import { policyWith } from '../http/security-headers.ts';
import { starter } from './after-poster.ts';

/** A page that a browser can paint without asking for anything else. */
export interface WholePage {
  /** Up to where its code puts the page; the poster stands behind it, so that what is looked for is found in the page. */
  start: string;
  /** Its code, which a browser begins to run, fetch and compile as soon as it reads of it. */
  code: string;
  /** Names the styles of all pages where not they, but those of what the page begins with stand in it. */
  otherStyles: string;
  rest: string;
  /** Its Content-Security-Policy. */
  policy: string;
  /** Which styles the browser has from now on; null: it has them. */
  styles: string | null;
}

export interface WholePages {
  /**
   * @param file the page's own: `/pages/device.html`, beside which its styles lie
   * @param has the styles that this browser has, by their address: they need not come again
   * @returns null where the page has no styles of its own, or names no script that runs before the first paint
   */
  whole(file: string, has: string | undefined): Promise<WholePage | null>;
}

const bootTag = /<script src="([^"]+)"><\/script>/;
const stylesTag = /<link rel="stylesheet"[^>]* href="([^"]+)">/;
const codeTags =
  /\s*<(?:script>.*?<\/script|script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/gs;
const pageRoot = '<div id="root"></div>';

/**
 * The script that runs before the first paint and the styles of what the page begins with stand in the page itself: on a cold
 * visit each of them would come late, and nothing is painted before. The styles of all pages come with the code.
 */
export function createWholePages(files: ConsoleFiles): WholePages {
  const made = new WeakMap<ConsoleFile, ReturnType<typeof makeBoth>>();
  return {
    async whole(file, has) {
      const [page, own] = await Promise.all(
        [file, file.replace(/html$/, 'css')].map((name) => files.read(name, '')),
      );
      if (page === null || page === undefined || own === null || own === undefined) return null;
      const pages = made.get(page) ?? makeBoth(files, page, own);
      made.set(page, pages);
      const both = await pages;
      if (both === null) return null;
      return has === both.first.styles ? both.later : both.first;
    },
  };
}

async function makeBoth(
  files: ConsoleFiles,
  page: ConsoleFile,
  own: ConsoleFile,
): Promise<{ first: WholePage; later: WholePage } | null> {
  const html = page.body.toString();
  const [, bootAddress] = bootTag.exec(html) ?? [];
  const [named, styles] = stylesTag.exec(html) ?? [];
  if (bootAddress === undefined || named === undefined || styles === undefined) return null;
  const boot = await files.read(bootAddress, '');
  if (boot === null) return null;
  const script = boot.body.toString();
  const policy = policyWith([script, starter]);
  const later = apart(html.replace(bootTag, () => `<script>${script}</script>`));
  const start = later.start.replace(named, () => `<style>${own.body.toString()}</style>`);
  return {
    first: { ...later, start, otherStyles: named, policy, styles },
    later: { ...later, otherStyles: '', policy, styles: null },
  };
}

function apart(html: string): Pick<WholePage, 'start' | 'code' | 'rest'> {
  const code = html.match(codeTags)?.join('') ?? '';
  const left = html.replaceAll(codeTags, '');
  const at = left.indexOf(pageRoot) + pageRoot.length;
  return { start: left.slice(0, at), code, rest: left.slice(at) };
}
