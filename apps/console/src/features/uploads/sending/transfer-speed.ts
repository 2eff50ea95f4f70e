/** What is said of the speed is that of the last seconds. */
const windowMs = 5_000;
/** Before this it would jump. */
const shortestMs = 500;

/** Bytes in a second, of what has been sent lately; null while it is too early to say. */
export function createSpeed(): (sent: number, at: number) => number | null {
  let samples: { sent: number; at: number }[] = [];
  return (sent, at) => {
    samples = [...samples.filter((sample) => at - sample.at <= windowMs), { sent, at }];
    const first = samples[0] ?? { sent, at };
    const passed = at - first.at;
    return passed < shortestMs ? null : ((sent - first.sent) * 1000) / passed;
  };
}

/** Seconds until all is sent; null where nobody can say. */
export function secondsLeft(upload: {
  size: number;
  sent: number;
  bytesPerSecond: number | null;
}): number | null {
  const { size, sent, bytesPerSecond } = upload;
  if (bytesPerSecond === null || bytesPerSecond <= 0) return null;
  return Math.ceil((size - sent) / bytesPerSecond);
}
