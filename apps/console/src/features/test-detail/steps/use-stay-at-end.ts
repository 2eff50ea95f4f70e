import { type RefObject, useEffect } from 'react';

/** Of somebody who has scrolled to the end, as near as fingers do. */
const nearEndPx = 48;

/** A scrolled box stays at the end of what grows in it, unless somebody has scrolled up. */
export function useStayAtEnd(
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isGrowing: boolean,
): void {
  useEffect(() => {
    const [scrolled, grown] = [box.current, content.current];
    if (!isGrowing || scrolled === null || grown === null) return undefined;
    let isAtEnd = true;
    const look = (): void => {
      isAtEnd = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < nearEndPx;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd) scrolled.scrollTop = scrolled.scrollHeight;
    });
    observer.observe(grown);
    scrolled.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scrolled.removeEventListener('scroll', look);
    };
  }, [box, content, isGrowing]);
}
