import { expect, it } from 'vitest';
import { shownTabs } from './detail/shown-tabs.ts';
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

it('where the deployment goes without prices a user has no tab of points, whatever the address says', () => {
  expect(shownTabs(true)).toContain(parseDetailView({ tab: 'tickets' }).tab);
  for (const tab of ['tickets', 'periods'])
    expect(shownTabs(false)).not.toContain(parseDetailView({ tab }).tab);
  expect(shownTabs(false)).toEqual(['overview', 'tests', 'links', 'extra', 'history']);
});
