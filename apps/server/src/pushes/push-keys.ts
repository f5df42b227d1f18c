import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { storeSettings } from '../db/schema/store-settings.ts';
import type { Clock } from '../effects/effects.ts';

/** VAPID (RFC 8292): browsers take pushes of whoever signs with `privateKey`. `publicKey` is the point of P-256, uncompressed, base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: KeyObject };

const SETTING = 'push-key';

/** The keys of this store, made when they are first asked for. With other ones, each member would have to subscribe again. */
export async function readPushKeys({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<PushKeys> {
  const stored = (await findKey(db)) ?? (await makeKey(db, clock));
  const privateKey = createPrivateKey(stored);
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey };
}

async function findKey(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ value: storeSettings.value }).from(storeSettings).where(eq(storeSettings.key, SETTING));
  return row?.value;
}

async function makeKey(db: Db, clock: Clock): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const value = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  // Of several servers that make one at once one wins; all of them read what it wrote.
  await db.insert(storeSettings).values({ key: SETTING, value, updatedAt: clock.now() }).onConflictDoNothing();
  const made = await findKey(db);
  if (made === undefined) throw new Error('the key of pushes was not stored');
  return made;
}
