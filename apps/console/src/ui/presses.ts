/** The second press of a double click comes within this time at most, as systems set it by themselves. */
const doublePressMs = 500;

/** Where it is quick, another button stands below the second press by then. */
export function doublePressIsOver(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, doublePressMs));
}

/** Does the work of a press, named by what it is about. */
export type Press<Name> = (name: Name, work: () => Promise<unknown>) => Promise<void>;

/**
 * One press is one request, a double click as well: what is under way is not begun again until it has ended and no second press
 * of the same click can come any more. Document 5, U19.
 */
export function createPresses<Name>(tell: (underWay: ReadonlySet<Name>) => void): Press<Name> {
  const held = new Set<Name>();
  const hold = (name: Name, isHeld: boolean): void => {
    if (isHeld) held.add(name);
    else held.delete(name);
    tell(new Set(held));
  };
  return async (name, work) => {
    if (held.has(name)) return;
    hold(name, true);
    const isOver = doublePressIsOver();
    try {
      await work();
    } finally {
      await isOver;
      hold(name, false);
    }
  };
}
