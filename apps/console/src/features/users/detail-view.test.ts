import { expect, it } from 'vitest';
import { parseDetailView } from './detail-view.ts';

it('the links and the ledger of a user are searched by what the address says; junk in it is ignored', () => {
  expect(parseDetailView({ skey: 'user_id', sval: '', link_state: 'lost' })).toMatchObject({
    ...{ skey: undefined, sval: undefined, link_state: undefined },
  });
  expect(parseDetailView({ skey: 'token', sval: 'ab', link_state: 'closed' })).toMatchObject({
    ...{ skey: 'token', sval: 'ab', link_state: 'closed' },
  });
  expect(parseDetailView({ skey: 'ticket_id', sval: '7' })).toMatchObject({ skey: 'ticket_id', sval: '7' });
});
