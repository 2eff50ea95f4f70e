/** One measured number beside its floor (the least the machine needs for the same thing, measured in the same run) and its target. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  floor?: { name: string; value: number };
  target?: { most: number } | { least: number };
  /** What the target is held against, where that is not the value itself: value against floor. */
  ratio?: number;
}

export function isMet(figure: Figure): boolean | null {
  if (figure.target === undefined) return null;
  const measured = figure.ratio ?? figure.value;
  return 'most' in figure.target ? measured <= figure.target.most : measured >= figure.target.least;
}

/** Value at a share of the sorted samples, 0.95 for p95. NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

function shown(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** Median and p95 of samples, each a figure of its own: the target is that of the p95. */
export function spread(
  name: string,
  samples: readonly number[],
  { target, floor }: { target?: Figure['target']; floor?: { name: string; samples: readonly number[] } } = {},
): Figure[] {
  return [0.5, 0.95].map((share) => ({
    name: `${name}, p${String(share * 100)}`,
    value: percentile(samples, share),
    unit: 'ms',
    ...(floor === undefined ? {} : { floor: { name: floor.name, value: percentile(floor.samples, share) } }),
    ...(target === undefined || share === 0.5 ? {} : { target }),
  }));
}

/** A table for people; `--json` prints the same as JSON for machines. */
export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => {
    const met = isMet(figure);
    return {
      figure: figure.name,
      measured: `${shown(figure.value)} ${figure.unit}`,
      floor:
        figure.floor === undefined
          ? ''
          : `${shown(figure.floor.value)} ${figure.unit} (${figure.floor.name})`,
      ratio: figure.ratio === undefined ? '' : shown(figure.ratio),
      target: targetText(figure),
      met: met === null ? '' : met ? 'yes' : 'NO',
    };
  });
  console.table(rows);
}

function targetText(figure: Figure): string {
  if (figure.target === undefined) return '';
  const of = figure.ratio === undefined ? ` ${figure.unit}` : ' x';
  return 'most' in figure.target
    ? `<= ${shown(figure.target.most)}${of}`
    : `>= ${shown(figure.target.least)}${of}`;
}
