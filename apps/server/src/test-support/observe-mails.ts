import type { Store } from '../kernel/db/client.ts';

/**
 * Notes each mail to a member as it is put, in the transaction that puts it, for it is emptied once it is sent and goes with its member, and
 * each that a server was too slow for.
 */
export async function observeMails({ pool }: Pick<Store, 'pool'>): Promise<void> {
  await pool.query(`
    create schema observed;
    create table observed.mails (id uuid primary key, kind text not null, member_id text not null, data jsonb not null);
    create table observed.given_back (id uuid not null);
    create function observed.note() returns trigger language plpgsql as $$
    begin
      if new.member_id is not null then
        insert into observed.mails values (new.id, new.kind, new.member_id,
          coalesce(new.parameters, '{}') || jsonb_build_object('kind', new.kind, 'memberId', new.member_id)) on conflict do nothing;
        if new.answer ~ 'ETIMEDOUT|ESOCKET|ECONNECTION|57014|TIME_LIMIT|timeout|timed out' then
          insert into observed.given_back values (new.id);
        end if;
      end if;
      return null;
    end $$;
    create trigger note after insert or update of answer on mails for each row execute function observed.note();
  `);
}
