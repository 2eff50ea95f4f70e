/** The list with the one at `from` in the place `to`. */
export function moved(numbers: readonly number[], from: number, to: number): number[] {
  const rest = numbers.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...numbers.slice(from, from + 1), ...rest.slice(to)];
}
