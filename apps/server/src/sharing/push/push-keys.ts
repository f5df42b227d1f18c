import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db } from '../../kernel/db/client.ts';
import { makeSetting } from '../../kernel/db/settings.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** The keys of VAPID (RFC 8292): browsers accept pushes signed with `privateKey`. `publicKey` is the uncompressed P-256 point, base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: KeyObject };

const SETTING = 'push-key';

/** The keys of this database, made at the first call. If they changed, every member would have to subscribe again. */
export async function readPushKeys({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<PushKeys> {
  const privateKey = createPrivateKey(await makeSetting(db, SETTING, makeKey, clock.now()));
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey };
}

function makeKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}
