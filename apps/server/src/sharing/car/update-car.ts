import type { Car } from '@waylift/contract/car';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';

/** What is stored now; null when there is no such member any more. */
export async function updateCar({ db }: { readonly db: Db }, memberId: string, { make, colour, plate }: Car): Promise<Car | null> {
  const [own] = await db
    .update(members)
    .set({ carMake: orNull(make), carColour: orNull(colour), carPlate: orNull(plate) })
    .where(eq(members.id, memberId))
    .returning({ make: members.carMake, colour: members.carColour, plate: members.carPlate });
  return own ?? null;
}

function orNull(text: string | null): string | null {
  return text === '' ? null : text;
}
