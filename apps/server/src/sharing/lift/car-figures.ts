/** How full cars are. The figures name nobody. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** @property cars drivers' journeys on one way of one weekday in which somebody rides
 *  @property peoplePerCar their mean, with the driver, to two decimals */
export type CarFigures = { readonly slug: string; readonly cars: number; readonly peoplePerCar: number };

/** The weekly cars of each community that has any, by slug: as of today in UTC, by the community of the driver. */
export async function readCarFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<CarFigures[]> {
  const today = clock.now().toISOString().slice(0, 10);
  const { rows } = await db.execute<CarFigures>(sql`
    with cars as (
      select ${lifts.driverId} as driver_id, count(distinct ${lifts.passengerId}) as riders
      from ${lifts} cross join jsonb_array_elements(${lifts.trips}) as trip
      where ${lifts.state} = 'active' and ${lifts.firstDate} <= ${today} and coalesce(${lifts.lastDate} >= ${today}, true)
        and trip -> 'driver' ->> 'date' is null
      group by ${lifts.driverId}, ${lifts.driverJourneyId}, trip ->> 'direction', trip -> 'driver' ->> 'day'
    )
    select c.slug, count(*)::int as cars, round(avg(cars.riders + 1), 2)::float8 as "peoplePerCar"
    from cars join ${members} m on m.id = cars.driver_id join ${communities} c on c.id = m.community_id
    group by c.slug order by c.slug`);
  return rows;
}
