import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emailOf, linkIn, type MailRoom, openMailRoom } from '../../testing/mail-room.ts';
import { codeOf } from '../../testing/sign-in-desk.ts';

/** Three deployments on one server whose PUBLIC_URL is https://farm.example. */
const deployments = {
  'appConfig.json': {
    hosts: { 'lab.example': 'hmg', 'lab-2.example': 'hmg', 'below.example': 'petfriends' },
  },
  'petfriends.json': { basePath: '/admbo/' },
};

describe('the link of a mail', () => {
  let room: MailRoom;
  beforeEach(async () => {
    room = await openMailRoom(deployments);
  });
  afterEach(() => room.close());

  test.each([
    ['localhost', 'https://farm.example/change_password'],
    ['lab.example', 'https://lab.example/change_password'],
    ['lab-2.example', 'https://lab.example/change_password'],
    ['below.example', 'https://below.example/admbo/change_password'],
  ])(
    'to who asked at %s leads to the pages of that deployment, by a name that its operator has given',
    async (host, page) => {
      const body = { adm_id: 'admin01', locale: 'ko' };
      expect(codeOf(await room.post('/user/passwd/reissue', { body, host }))).toBe(0);
      const { origin, pathname } = linkIn(await room.mailTo(emailOf.admin));
      expect(`${origin}${pathname}`).toBe(page);
    },
  );
});
