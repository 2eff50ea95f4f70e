import { describe, expect, it } from 'vitest';
import { createNotices } from './notices.ts';

describe('notices', () => {
  it('stack with the newest last and close one by one', () => {
    const notices = createNotices();
    notices.succeed('saved');
    notices.fail('refused', { text: 'why', requestId: 'r-1' });
    expect(notices.get().map(({ title }) => title)).toEqual(['saved', 'refused']);
    notices.close(notices.get()[0]?.id ?? 0);
    expect(notices.get()).toMatchObject([{ title: 'refused', text: 'why', requestId: 'r-1' }]);
  });

  it('say the same thing once', () => {
    const notices = createNotices();
    notices.fail('refused');
    notices.fail('refused');
    expect(notices.get()).toHaveLength(1);
  });

  it('carry the way on, where there is one', () => {
    const notices = createNotices();
    const ways: string[] = [];
    notices.fail('not saved', { action: { label: 'reopen', run: () => ways.push('reopened') } });
    notices.get()[0]?.action?.run();
    expect(ways).toEqual(['reopened']);
  });
});
