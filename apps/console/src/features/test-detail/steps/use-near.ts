import { type RefObject, useEffect, useState } from 'react';

/** Whether a part of a scrolled box is in sight or nearly so, and how tall it was when it was drawn last. */
export function useNear(
  part: RefObject<HTMLElement | null>,
  box: RefObject<HTMLElement | null>,
  usualHeight: number,
): { isNear: boolean; height: number } {
  const [place, setPlace] = useState({ isNear: false, height: usualHeight });
  useEffect(() => {
    if (part.current === null) return undefined;
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (seen === undefined) return;
        const { isIntersecting: isNear, boundingClientRect } = seen;
        setPlace((before) => ({ isNear, height: isNear ? before.height : boundingClientRect.height }));
      },
      { root: box.current, rootMargin: '100% 0px' },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [part, box]);
  return place;
}
