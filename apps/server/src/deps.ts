/** What use cases are given instead of reaching out for it, so that every effect is visible and can be set in tests. */
import type { Config } from './config/config.ts';
import type { Db } from './db/client.ts';
import type { Clock, Logger, NewId } from './effects/effects.ts';
import type { Mailer } from './emails/mailer.ts';
import type { CommunityCache } from './community/community-cache.ts';
import type { Jobs } from './jobs/queue.ts';
import type { AccessTokenKey } from './security/access-token.ts';
import type { PlaceSearch } from './places/places.ts';
import type { Router } from './routing/routing.ts';
import type { PasswordHasher } from './security/password-hash.ts';
import type { ImageStore } from './storage/images.ts';

export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly images: ImageStore;
  readonly communities: CommunityCache;
  /** Places by what people type. */
  readonly places: PlaceSearch;
  /** The road between two places. */
  readonly routing: Router;
  /** Signs and checks access tokens; their issuer is `config.publicUrl`. */
  readonly secrets: { readonly accessTokenKey: AccessTokenKey };
  readonly passwordHasher: PasswordHasher;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Logger;
};
