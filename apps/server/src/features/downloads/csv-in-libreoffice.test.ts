import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sameOrigin } from '../../testing/create-test-app.ts';
import { openedSheets, type SheetCell } from '../../testing/opened-sheets.ts';
import { openUserDesk, type UserDesk } from '../../testing/user-desk.ts';

/** Where LibreOffice is missing the configuration of the tests leaves this file out, and `npm test` names it as not run. */
let desk: UserDesk;
let cookie: string;

beforeEach(async () => {
  desk = await openUserDesk();
  cookie = await desk.farm.signIn('super');
});
afterEach(() => desk.farm.close());

async function post(url: string, payload: object): Promise<Buffer> {
  const headers = { cookie, ...sameOrigin, 'accept-language': 'ko' };
  const { rawPayload, statusCode } = await desk.farm.app.inject({ method: 'POST', url, headers, payload });
  expect(statusCode).toBe(200);
  return rawPayload;
}

const asWritten = (file: Buffer): string[][] => parse(file, { bom: true, record_delimiter: '\r\n' });

/** A number is one for the sheet, and everything else stands as it is written. */
const expected = (file: Buffer): SheetCell[][] =>
  asWritten(file).map((row) =>
    row.map((cell) => (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? Number(cell) : cell)),
  );

it('whoever opens users, tickets and figures in LibreOffice reads Korean, whole phones and names as they are, and counts with numbers', async () => {
  const uid = await desk.addUser('minjun.kim', { username: '김민준, "모바일" 팀' });
  await desk.addUser('formula', { username: '=1+1' });
  const gift = { uid, basic_point: 1_200, bonus_point: 30, note: '환영합니다' };
  await post('/admbo/ticket/give', gift);
  const tables = [
    { table: 'users', sort: { id: 'id', direction: 'asc' }, whole: true, reason: '감사' },
    { table: 'users', sort: { id: 'id', direction: 'asc' } },
    { table: 'tickets' },
    { table: 'kpi' },
  ];
  const files: Buffer[] = [];
  for (const body of tables) files.push(await post('/admbo/csv/download', body));
  const sheets = await openedSheets(files);
  expect(sheets).toEqual(files.map(expected));

  const [whole = [], masked = [], tickets = [], kpi = []] = sheets;
  expect(whole[0]?.slice(0, 3)).toEqual(['번호', '사용자 아이디', '이름']);
  expect(whole.slice(1).map((row) => row[2])).toEqual(['김민준, "모바일" 팀', "'=1+1"]);
  expect([whole[1]?.[5], masked[1]?.[5]]).toEqual(['010-0000-1000', '010-****-1000']);
  expect(tickets[1]).toEqual(expect.arrayContaining([1_200, 30]));
  expect(kpi.slice(2).flatMap((row) => row.slice(1))).toContain(2);
});
