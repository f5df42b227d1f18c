import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { text } from './fields.ts';
import { inOneLine } from './spot.ts';
import { CAR_TEXT_MAX_LENGTH, PLATE_SIGNS, RATE_LIMITS as LIMITS } from './limits.ts';

function told(maxLength: number) {
  return z.nullable(text(maxLength).check(z.overwrite(inOneLine)));
}

/** How somebody recognises a car at the kerb. Each field may be null. */
export const car = z.object({ make: z.nullable(z.string()), colour: z.nullable(z.string()), plate: z.nullable(z.string()) });
export type Car = z.infer<typeof car>;
/** `plate`: only its last characters. Blank fields are stored as null. */
export const carBody = z.object({ make: told(CAR_TEXT_MAX_LENGTH), colour: told(CAR_TEXT_MAX_LENGTH), plate: told(PLATE_SIGNS) });

export const EXAMPLE_CAR: Car = { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' };

export const carCalls = {
  car: {
    method: 'GET',
    path: '/v2/liftshare/settings/car',
    who: 'member',
    summary: 'The car of the signed-in member, as their riders read of it',
    success: { status: 200, schema: car },
    problems: [],
    example: { answer: EXAMPLE_CAR },
  },
  updateCar: {
    method: 'PUT',
    path: '/v2/liftshare/settings/car',
    who: 'member',
    summary: 'Say what one’s car is like; each may be null',
    body: carBody,
    success: { status: 200, schema: car },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: EXAMPLE_CAR, answer: EXAMPLE_CAR },
  },
} as const satisfies Calls;
