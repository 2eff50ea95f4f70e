import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Report = (part: string, isDirty: boolean) => void;

/** Where the lines of a dialog or page, each saved by itself, tell that something in them is not saved yet. */
export const DirtyParts = createContext<Report>(() => undefined);

interface PartsAround {
  isDirty: boolean;
  /** Value of {@link DirtyParts}. */
  report: Report;
}

export function useDirtyParts(): PartsAround {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((part, isDirty) => {
    setParts((before) => {
      if (before.has(part) === isDirty) return before;
      return isDirty ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  return { isDirty: parts.size > 0, report };
}

/** This line, until it is saved or gone. */
export function useDirtyPart(isDirty: boolean): void {
  const report = useContext(DirtyParts);
  const part = useId();
  useEffect(() => {
    report(part, isDirty);
    return () => report(part, false);
  }, [report, part, isDirty]);
}
