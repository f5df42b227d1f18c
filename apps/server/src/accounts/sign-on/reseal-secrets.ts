import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

type ResealDeps = { readonly db: Db; readonly log: Logger; readonly secrets: { readonly storedSeal: StoredSeal } };

/** At a start: seals the secrets of providers with the present token secret, so that a former one can be taken out of `TOKEN_SECRET` afterwards. */
export async function resealSecrets({ db, log, secrets: { storedSeal } }: ResealDeps): Promise<void> {
  for (const provider of await db.select().from(signOnProviders)) {
    const { id } = provider;
    const changed: Partial<Record<'secret' | 'formerSecret', string>> = {};
    for (const column of ['secret', 'formerSecret'] as const) {
      const sealed = provider[column];
      if (sealed === null) continue;
      const opened = storedSeal.open(id, sealed);
      if (opened === null)
        log.error({ provider: id }, 'the secret of a provider was sealed with a token secret that this server does not have');
      else if (opened.isFormer) changed[column] = storedSeal.seal(id, opened.secret);
    }
    if (Object.keys(changed).length > 0) await db.update(signOnProviders).set(changed).where(eq(signOnProviders.id, id));
  }
}
