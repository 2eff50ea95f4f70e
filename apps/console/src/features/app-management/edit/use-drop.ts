import { type RefObject, useEffect, useRef, useState } from 'react';

/** Files that are dropped on the zone; beside it nothing happens, where the browser would leave the page for the file. @returns whether some are held over it */
export function useDrop(
  zone: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const isWithin = ({ target }: Event): boolean =>
      target instanceof Node && zone.current?.contains(target) === true;
    const hold = (event: DragEvent): void => {
      event.preventDefault();
      setOver(isWithin(event));
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isWithin(event) && files.length > 0) latest.current(files);
    };
    document.addEventListener('dragover', hold, { signal });
    document.addEventListener('drop', drop, { signal });
    return () => end.abort();
  }, [zone]);
  return isOver;
}
