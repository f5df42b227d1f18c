import type { Car } from '@waylift/contract/car';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';

/** Null when there is no such member any more. */
export async function readCar(db: Db, memberId: string): Promise<Car | null> {
  const { carMake: make, carColour: colour, carPlate: plate } = members;
  const [own] = await db.select({ make, colour, plate }).from(members).where(eq(members.id, memberId));
  return own ?? null;
}
