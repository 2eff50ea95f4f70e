import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { askOutdatedAgain } from './ask-outdated-again.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
askOutdatedAgain(client);
const queryKey = ['users'];

afterEach(() => client.clear());

/** A page that shows users; each of its questions waits to be answered. */
function openPage() {
  const asked: ((answer: string | Promise<string>) => void)[] = [];
  const ask = (): Promise<string> => new Promise((resolve) => asked.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn: ask });
  const leave = observer.subscribe(() => undefined);
  const shown = (): string | undefined => observer.getCurrentResult().data;
  return { asked, shown, leave };
}

it('a page whose first answer is older than what was told meanwhile asks once more, and shows what is true', async () => {
  const { asked, shown, leave } = openPage();
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey });
  expect(asked).toHaveLength(1);
  asked[0]?.('before the change');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('after the change');
  await expect.poll(shown).toBe('after the change');
  expect(asked).toHaveLength(2);
  leave();
});

it('a page that was told of nothing while its first answer was on its way does not ask again', async () => {
  const { asked, shown, leave } = openPage();
  asked[0]?.('as it is');
  await expect.poll(shown).toBe('as it is');
  expect(asked).toHaveLength(1);
  leave();
});

it('a page whose first answer has failed after it was told of something asks again once, when somebody tries', async () => {
  const { asked, shown, leave } = openPage();
  void client.invalidateQueries({ queryKey });
  asked[0]?.(Promise.reject(new Error('away')));
  await expect.poll(() => client.getQueryState(queryKey)?.status).toBe('error');
  void client.refetchQueries({ queryKey });
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('as it is');
  await expect.poll(shown).toBe('as it is');
  expect(asked).toHaveLength(2);
  leave();
});
