const stepMs = 250;

/** Ends something after so long; time in which somebody holds it does not count. @returns what calls it off */
export function afterTimeNotHeld(ms: number, isHeld: () => boolean, end: () => void): () => void {
  let left = ms;
  const timer = setInterval(() => {
    if (isHeld()) return;
    left -= stepMs;
    if (left > 0) return;
    clearInterval(timer);
    end();
  }, stepMs);
  return () => clearInterval(timer);
}
