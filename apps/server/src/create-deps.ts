import { randomUUID } from 'node:crypto';
import type { Config } from './kernel/config/config.ts';
import type { Db, Store } from './kernel/db/client.ts';
import { storeNow, type StoreNow } from './kernel/db/store-now.ts';
import type { WatchLine } from './kernel/effects/waiting-line.ts';
import { systemClock, type Clock, type Logger, type NewId } from './kernel/effects/effects.ts';
import { createLimitsMet, type LimitsMet } from './kernel/limits/limits-met.ts';
import { createAwaitTurn, readLimitSecret, type AwaitTurn } from './kernel/limits/limiter.ts';
import { createMailer, type Mailer } from './mail/delivery/mailer.ts';
import { createCommunityCache, type CommunityCache } from './communities/community/community-cache.ts';
import { createMatchFinder } from './journeys/candidate/create-match-finder.ts';
import type { MatchFinder } from './journeys/candidate/match-finder.ts';
import { createJobs, type Jobs } from './mail/queue/queue.ts';
import type { JobObserver } from './mail/queue/send-mails.ts';
import { createPlaceSearch, type PlaceSearch } from './map/places/places.ts';
import { createPushService, type PushService } from './sharing/push/push-service.ts';
import type { RoadsObserver } from './map/routing/embedded-valhalla.ts';
import { createRouter, type Router } from './map/routing/routing.ts';
import { accessTokenKey, type AccessTokenKey } from './kernel/security/access-token.ts';
import { createProviderClients, type ProviderClients } from './accounts/sign-on/provider-clients.ts';
import { storedSeal, type StoredSeal } from './kernel/security/stored-seal.ts';
import { createPasswordHasher, type PasswordHasher } from './kernel/security/password-hash.ts';
import { sealKeys, type SealKeys } from './kernel/security/sealed-id.ts';
import type { TokenSecrets } from './kernel/security/token-secret.ts';
import { createImageStore, imagePlace, type ImageStore } from './kernel/storage/images.ts';

/** All dependencies. Only app.ts and the start of the server know the whole; all other code gets the parts that it needs. */
export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly pushService: PushService;
  readonly images: ImageStore;
  readonly communities: CommunityCache;
  readonly places: PlaceSearch;
  readonly routing: Router;
  readonly matches: MatchFinder;
  readonly secrets: { readonly accessTokenKey: AccessTokenKey; readonly sealKeys: SealKeys; readonly storedSeal: StoredSeal };
  readonly providerClients: ProviderClients;
  readonly passwordHasher: PasswordHasher;
  readonly limitSecret: () => Promise<string>;
  readonly awaitTurn: AwaitTurn;
  readonly limitsMet: LimitsMet;
  readonly clock: Clock;
  readonly storeNow: StoreNow;
  readonly newId: NewId;
  readonly log: Logger;
};

type Given = {
  readonly config: Config;
  readonly store: Store;
  readonly log: Logger;
  readonly tokenSecrets: TokenSecrets;
  readonly observeJob?: JobObserver;
  readonly observeRoads?: RoadsObserver;
  readonly watchLine?: WatchLine;
};

/** Makes all dependencies; `overrides` replace single ones before others are made from them. */
export function createDeps(
  { config, store, log, tokenSecrets, observeJob, observeRoads, watchLine }: Given,
  overrides: Partial<Deps> = {},
): Deps {
  const clock = overrides.clock ?? systemClock;
  const newId = overrides.newId ?? randomUUID;
  const db = overrides.db ?? store.db;
  const routing = overrides.routing ?? createRouter(config, log, observeRoads);
  const secrets = overrides.secrets ?? {
    accessTokenKey: accessTokenKey(...tokenSecrets),
    sealKeys: sealKeys(tokenSecrets),
    storedSeal: storedSeal(tokenSecrets),
  };
  return {
    config,
    db,
    jobs: createJobs(store, log, observeJob),
    mailer: createMailer(config, log, { now: () => clock.now() }),
    pushService: createPushService(),
    images: createImageStore({ place: imagePlace(config), newId }),
    communities: createCommunityCache({ db, clock }),
    places: createPlaceSearch(config, { store, clock, log }),
    routing,
    matches: createMatchFinder({ db, routing, clock, secrets }),
    secrets,
    providerClients: createProviderClients({ clock, log, secrets }),
    passwordHasher: createPasswordHasher({ threads: config.passwordThreads, watchLine }),
    limitSecret: readLimitSecret({ db, clock }),
    awaitTurn: createAwaitTurn(),
    limitsMet: createLimitsMet(),
    storeNow,
    log,
    ...overrides,
    clock,
    newId,
  };
}
