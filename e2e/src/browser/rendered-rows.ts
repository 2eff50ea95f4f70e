import type { Page } from 'playwright-core';

/** As much of React's own tree as is looked at here. */
interface Fiber {
  type: unknown;
  flags: number;
  stateNode: unknown;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

interface Noting {
  rowsRendered: string[];
}

/** Arns of the rows whose component React has run since the last time this was asked, one for each run. */
export interface RenderedRows {
  take(): Promise<string[]>;
}

/** From the next page on: React tells its developer tools of each commit, also as it is built for people. */
export async function noteRenderedRows(page: Page): Promise<RenderedRows> {
  await page.addInitScript(installHook);
  return {
    take: () =>
      page.evaluate(() => {
        const noting = globalThis as unknown as Noting;
        return noting.rowsRendered.splice(0);
      }),
  };
}

/** Runs in the page, so it stands by itself. */
function installHook(): void {
  const noting = globalThis as unknown as Noting & Record<string, unknown>;
  noting.rowsRendered = [];
  /** React marks what it has run, for its developer tools. */
  const performedWork = 1;
  const look = (fiber: Fiber): void => {
    const arn = fiber.type === 'tr' ? (fiber.stateNode as HTMLElement).dataset.arn : undefined;
    if (arn !== undefined) {
      const owner = fiber.return;
      if (owner !== null && (owner.flags & performedWork) !== 0) noting.rowsRendered.push(arn);
      return;
    }
    // Where nothing was done below, both versions share their children.
    if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  noting['__REACT_DEVTOOLS_GLOBAL_HOOK__'] = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id: number, root: { current: Fiber }) => look(root.current),
    onCommitFiberUnmount: () => undefined,
  };
}
