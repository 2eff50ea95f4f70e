import type { AppDeps } from '../../app-deps.ts';
import type { NoticesTable } from '../../platform/database/notice-tables.ts';
import { columnsOf } from './change-notices.ts';

const hourMs = 3_600_000;

type Texts = Pick<NoticesTable, 'title' | 'title2' | 'content1' | 'content2'>;

/** Days from now on: one is shown, one is scheduled, one is over, and one has no English. */
const made: (Texts & { startsIn: number; endsIn: number })[] = [
  {
    ...{ title: '새벽 점검 안내', title2: 'Maintenance at dawn', startsIn: -1, endsIn: 6 },
    content1:
      '이번 주 **매일 03:00–04:00**에 점검합니다.\n\n- 실행 중인 테스트는 끝까지 진행됩니다.\n- 새 테스트는 점검 뒤에 시작합니다.',
    content2:
      'There is maintenance **each day from 03:00 to 04:00** this week.\n\n- Tests that run go on to their end.\n- New ones start afterwards.',
  },
  {
    ...{ title: '새 단말기를 준비합니다', title2: 'New devices are coming', startsIn: 3, endsIn: 17 },
    content1: '# 곧 쓸 수 있는 단말기\n\n1. 접는 휴대폰 8대\n2. 태블릿 4대',
    content2: '# Soon to be used\n\n1. Eight phones that fold\n2. Four tablets',
  },
  {
    ...{ title: '보너스 포인트 행사', title2: 'Bonus points', startsIn: -30, endsIn: -16 },
    content1: '행사 기간에 산 이용권에는 보너스 포인트가 더 들어 있습니다.',
    content2: 'Tickets that are bought meanwhile come with more bonus points.',
  },
  {
    ...{ title: '연휴 기간 고객 지원', title2: '', startsIn: -2, endsIn: 10 },
    content1: '연휴에는 문의에 답하는 데 하루가 더 걸릴 수 있습니다.',
    content2: '',
  },
];

/** For the trial alone: where there are notices already, nothing is added. */
export async function ensureTrialNotices({ db, clock }: Pick<AppDeps, 'db' | 'clock'>): Promise<void> {
  const hour = Math.floor(clock.now().getTime() / hourMs) * hourMs;
  const day = (days: number): string => new Date(hour + days * 24 * hourMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('notices').select('id').limit(1).executeTakeFirst();
    if (known !== undefined) return;
    const rows = made.map(({ startsIn, endsIn, ...texts }) => ({
      ...columnsOf({ ...texts, start_date: day(startsIn), end_date: day(endsIn), active: true }),
      group_type: 'origin',
    }));
    await trx.insertInto('notices').values(rows).execute();
  });
}
