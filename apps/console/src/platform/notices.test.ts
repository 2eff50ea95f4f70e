import { describe, expect, it } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { asItIs } from './i18n/messages.ts';
import { createNotices } from './notices.ts';

const refusal = new ApiError({
  code: '20412',
  message: '장비에서 테스트가 실행되고 있습니다.',
  status: 409,
  requestId: 'r-1',
  details: [],
  retryAfterSeconds: null,
});

describe('notices', () => {
  it('stack with the newest last and close one by one', () => {
    const notices = createNotices();
    notices.succeed(asItIs('saved'));
    notices.fail(asItIs('refused'), { error: refusal });
    expect(notices.get().map(({ title }) => title.ko)).toEqual(['saved', 'refused']);
    notices.close(notices.get()[0]?.id ?? 0);
    expect(notices.get()).toMatchObject([{ title: asItIs('refused'), requestId: 'r-1' }]);
  });

  it('say the same thing once', () => {
    const notices = createNotices();
    notices.fail(asItIs('refused'));
    notices.fail(asItIs('refused'));
    expect(notices.get()).toHaveLength(1);
  });

  it('that are errors stay until they are closed, however many come after; successes make room', () => {
    const notices = createNotices();
    for (let number = 1; number <= 8; number += 1) {
      notices.fail(asItIs(`error ${String(number)}`));
      notices.succeed(asItIs(`success ${String(number)}`));
    }
    const titles = notices.get().map(({ title }) => title.ko);
    expect(titles.filter((title) => title.startsWith('error'))).toHaveLength(8);
    expect(titles.filter((title) => title.startsWith('success'))).toEqual([
      'success 5',
      'success 6',
      'success 7',
      'success 8',
    ]);
    notices.closeAll();
    expect(notices.get()).toEqual([]);
  });

  it('say why in both languages, whatever language the refusal came in', () => {
    const notices = createNotices();
    notices.fail(asItIs('refused'), { error: refusal });
    expect(notices.get()[0]?.text).toMatchObject({
      ko: '장비에서 테스트가 실행되고 있습니다.',
      en: 'The device is running a test job.',
    });
  });

  it('carry the way on, where there is one', () => {
    const notices = createNotices();
    const ways: string[] = [];
    notices.fail(asItIs('not saved'), {
      action: { label: asItIs('reopen'), run: () => ways.push('reopened') },
    });
    notices.get()[0]?.action?.run();
    expect(ways).toEqual(['reopened']);
  });
});
