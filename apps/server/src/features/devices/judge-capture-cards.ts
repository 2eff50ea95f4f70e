import type { CaptureTrouble } from '@rackhand/contract/host/capture-card';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { beginChange, stepChange } from './device-change.ts';
import type { ReportStoreDeps } from './store-reports.ts';
import { lockDevices, storeDeviceChanges } from './write-device-changes.ts';

/**
 * What is wrong with the card that a box names: another box of its host names it too, the host has none of this number, or it
 * gives no picture. Of a host that has said nothing of cards only the first is known.
 */
const judged = sql`
  select d.id, case
      when count(*) over (partition by d.host_id, d.capture_card_num) > 1 then 'CAPTURE_CARD_MAPPING_ERROR'
      when h.capture_cards is null then null
      when told.card is null or told.condition = 'missing' then 'CAPTURE_CARD_NOT_FOUND'
      when told.condition = 'no_signal' then 'HDMI_NO_SIGNAL'
    end as trouble
  from devices d join hosts h on h.id = d.host_id
    left join lateral (
      select c.card, c.condition from jsonb_to_recordset(h.capture_cards) as c (card integer, condition text)
      where c.card = d.capture_card_num
    ) told on true
  where d.capture_card_num is not null and d.type = 'stb' and d.removed_at is null`;

/** Boxes of which something else is known than is true now. */
const another = sql`
  select d.id, j.trouble from devices d left join (${judged}) j on j.id = d.id
  where (d.capture_card_num is not null or d.capture_trouble is not null) and d.removed_at is null
    and d.capture_trouble is distinct from j.trouble`;

/** Whether a card, or who names it, has changed. */
export const anyCaptureNews = sql<boolean>`(exists (${another}))`;

interface News {
  id: number;
  trouble: CaptureTrouble | null;
}

/** Boxes show what their cards have come to; a host's reading, an edit or a move may be what has changed it. */
export async function judgeCaptureCards(db: Db, deps: ReportStoreDeps, at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = (await sql<News>`${another}`.execute(trx)).rows;
    if (found.length === 0) return;
    const troubles = new Map(found.map(({ id, trouble }) => [id, trouble]));
    const due = sql<boolean>`id = any(${[...troubles.keys()]}::integer[]) and removed_at is null`;
    const changes = (await lockDevices(trx, due)).map((row) => {
      const change = beginChange(row);
      const capture_trouble = troubles.get(row.id) ?? null;
      stepChange(change, { ...row, capture_trouble }, { at, by: 'agent', reason: '' }, deps.thresholds);
      return change;
    });
    await storeDeviceChanges(trx, deps, changes, { at });
  });
}
