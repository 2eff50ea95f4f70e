/** Results in the order of their source; so many are being worked at while the one before them is used. */
export async function* mapAhead<Value, Result>(
  source: AsyncIterable<Value>,
  ahead: number,
  work: (value: Value) => Promise<Result>,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const value of source) {
    const result = work(value);
    // It may fail before anybody waits for it.
    result.catch(() => undefined);
    begun.push(result);
    const [first] = begun;
    if (first === undefined || begun.length <= ahead) continue;
    yield await first;
    void begun.shift();
  }
  for (const result of begun) yield await result;
}
