import { describe, expect, test } from 'vitest';
import { loadPage, SlowPage } from './load-page.ts';

describe("a page's code", () => {
  test('is what was loaded', async () => {
    await expect(loadPage(() => Promise.resolve({ Page: 1 }))()).resolves.toEqual({ Page: 1 });
  });

  test('has failed when it does not come in time', async () => {
    await expect(loadPage(() => new Promise(() => undefined), 1)()).rejects.toBeInstanceOf(SlowPage);
  });

  test('that cannot be loaded says so at once', async () => {
    await expect(loadPage(() => Promise.reject(new TypeError('gone')))()).rejects.toThrow('gone');
  });
});
