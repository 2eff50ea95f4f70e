import { liveTopics } from '@rackhand/contract/call/live-topics';
import type pg from 'pg';

/**
 * In every test's database a transaction that takes the number of one topic after that of a later one fails at once: with another
 * that does it the other way round, one of both would be broken off.
 */
export async function checkTopicOrder(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const order = `array[${liveTopics.map((topic) => `'${topic}'`).join(', ')}]`;
  await client.query(`
    create function check_topic_order() returns trigger language plpgsql as $$
    declare
      topic text := coalesce(to_jsonb(new) ->> 'topic', 'farm');
      held text[] := string_to_array(coalesce(current_setting('rackhand.held', true), ''), ' ');
      later text;
    begin
      if topic = any(held) or pg_trigger_depth() > 1 then return new; end if;
      select one into later from unnest(held) one
        where array_position(${order}, one) > array_position(${order}, topic) limit 1;
      if later is not null then raise exception 'the number of % is taken after that of %', topic, later; end if;
      perform set_config('rackhand.held', concat_ws(' ', array_to_string(held, ' '), topic), true);
      return new;
    end $$;
    create trigger check_topic_order before update on live_topics for each row execute function check_topic_order();
    create trigger check_topic_order before update of version on farm_version
      for each row execute function check_topic_order();`);
}
