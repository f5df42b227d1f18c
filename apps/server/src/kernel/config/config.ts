import { join } from 'node:path';
import { PUBLIC_COMMUNITY_SLUG, RATE_LIMITS, REPORT_DAYS } from '@waylift/contract/limits';
import type * as z from 'zod/mini';
import {
  address,
  addressTemplate,
  baseUrl,
  contact,
  emailAddress,
  list,
  network,
  oneOf,
  onOff,
  origin,
  port,
  proxies,
  rateLimits,
  pathOf,
  secret,
  slug,
  text,
  urlOf,
  wholeNumber,
} from './config-values.ts';
import { postgresAddress, smtpAddress } from './server-address.ts';
import { isLocalHost } from './local-host.ts';
import { environmentOfHost, ENVIRONMENTS } from './environment.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const CONNECTIONS_MAX = 5_000;
const TOKEN_SECRET_MIN_LENGTH = 32;
const DRAIN_MAX_SECONDS = 300;
/** At a lower rate, a mail could not get its turn within the time limit of its job (mail/queue/job-list.ts), even with several servers. */
const MAILS_PER_MINUTE_MIN = 6;
const POSTHOG_HOST_DEFAULT = 'https://eu.i.posthog.com';

const variables = {
  HOST: text(),
  PORT: port(),
  DRAIN_SECONDS: wholeNumber(0, DRAIN_MAX_SECONDS),
  // No path: links of the portal and its mails begin at the root.
  PUBLIC_URL: origin(),
  HOME_COMMUNITY: slug(),
  ENVIRONMENT: oneOf(ENVIRONMENTS),
  API_BASE_URL: baseUrl(),
  CDN_BASE_URL: baseUrl(),
  CORS_ORIGINS: list(origin()),
  METRICS_PORT: port(),
  METRICS_HOST: text(),
  S3_ENDPOINT: baseUrl(),
  S3_BUCKET: text(),
  S3_REGION: text(),
  S3_ACCESS_KEY_ID: secret(text()),
  S3_SECRET_ACCESS_KEY: secret(text()),
  CONTENT_DIR: pathOf('a folder'),
  DATA_DIR: pathOf('a folder'),
  DATABASE_URL: secret(postgresAddress),
  DATABASE_DIRECT_URL: secret(postgresAddress),
  TOKEN_SECRET: secret(list(text(TOKEN_SECRET_MIN_LENGTH))),
  SMTP_URL: secret(smtpAddress),
  SMTP_CA: pathOf('a file'),
  MAIL: oneOf(['send', 'hold', 'files']),
  MAIL_FROM: address(),
  BOUNCE_ADDRESS: emailAddress(),
  OPERATOR_EMAIL: emailAddress(),
  MAIL_PER_MINUTE: wholeNumber(MAILS_PER_MINUTE_MIN, 60_000),
  REPORT_DAYS: wholeNumber(1, 30),
  BACKUP_TOLD_HOURS: wholeNumber(1, 8_760),
  ROADS_TOLD_DAYS: wholeNumber(1, 3_650),
  GEOCODER_URL: baseUrl(),
  ROUTING_URL: list(baseUrl()),
  MAP_KEY: text(),
  MAP_ID: text(),
  MAP_STYLE_URL: addressTemplate(),
  MAP_PMTILES: pathOf('a file'),
  PRODUCT_NAME: text(),
  COMPANY_NAME: text(),
  APP_STORE_URL: addressTemplate(),
  PLAY_STORE_URL: addressTemplate(),
  ONBOARDING_URL: urlOf(null, 'a link such as https://host/path or app://path'),
  TERMS_URL: addressTemplate(),
  PRIVACY_URL: addressTemplate(),
  PRIVACY_CONTACT: contact(),
  POSTAL_ADDRESS: text(),
  SENTRY_DSN: addressTemplate(),
  POSTHOG_KEY: text(),
  POSTHOG_KEY_PRODUCTION: text(),
  POSTHOG_HOST: baseUrl(),
  TRUST_PROXY: proxies(),
  LOG_LEVEL: oneOf(LOG_LEVELS),
  EASY_PASSWORDS: oneOf(['allow', 'refuse']),
  RATE_LIMITS: rateLimits(Object.values(RATE_LIMITS)),
  OWN_NETWORKS: list(network()),
  CONNECTIONS_MAX: wholeNumber(100, 100_000),
  PASSWORD_THREADS: wholeNumber(1, 64),
  DEMO: onOff(),
  DEMO_ROADS: onOff(),
  LIFTS: onOff(),
  ORGANISE: onOff(),
  PAGES: onOff(),
};
type Variable = keyof typeof variables;

export const SETTING_NAMES: readonly string[] = Object.keys(variables);

/** Thrown for the first invalid setting. The message is one line for the person who set it. */
export class ConfigError extends Error {
  readonly variable: string;
  constructor(variable: string, value: string, allowed: string) {
    super(`${variable} holds ${value}, but it may hold ${allowed}.`);
    this.name = 'ConfigError';
    this.variable = variable;
  }
}

export type Config = ReturnType<typeof readConfig>;

/** Reads the settings from `env` and adds the defaults. Throws `ConfigError`. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = parseVariables(env);
  const listenPort = given.PORT ?? 3000;
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT !== 0 && given.METRICS_PORT === listenPort) {
    throw new ConfigError('METRICS_PORT', `"${listenPort}"`, 'a port other than PORT, since its figures are not for the public');
  }
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${listenPort}`;
  const publicHost = new URL(publicUrl).hostname;
  const productName = given.PRODUCT_NAME ?? 'Waylift';
  const mailFrom = given.MAIL_FROM ?? `"${productName.replaceAll(/["\\]/g, '')}" <no-reply@${publicHost}>`;
  const effectiveEnvironment = given.ENVIRONMENT ?? environmentOfHost(publicHost);
  const isEmbedded = given.DATABASE_URL === undefined;
  const demo = given.DEMO ?? (isEmbedded && effectiveEnvironment !== 'production');
  return Object.freeze({
    host: given.HOST ?? '127.0.0.1',
    port: listenPort,
    /** Seconds that the server keeps answering after it was told to stop, so that proxies move to another one. */
    drainSeconds: given.DRAIN_SECONDS ?? 0,
    /** The public address of the portal, without a slash at its end. */
    publicUrl,
    /** The slug of the community whose pages have addresses without a slug. */
    homeCommunity: given.HOME_COMMUNITY ?? PUBLIC_COMMUNITY_SLUG,
    /** Undefined: the browser applies the specification's rule itself. */
    environment: given.ENVIRONMENT,
    effectiveEnvironment,
    apiBaseUrl: given.API_BASE_URL,
    cdnBaseUrl: given.CDN_BASE_URL,
    corsOrigins: Object.freeze(given.CORS_ORIGINS ?? [new URL(publicUrl).origin]),
    metricsPort: given.METRICS_PORT,
    metricsHost: given.METRICS_HOST ?? '127.0.0.1',
    /** Where images are stored; undefined: in `dataDir`. */
    s3: bucketSettings(given),
    contentDir: given.CONTENT_DIR,
    dataDir: given.DATA_DIR ?? join(process.cwd(), '.data'),
    databaseUrl: given.DATABASE_URL,
    /** The address of the same database past a pooler; undefined: there is no pooler. */
    databaseDirectUrl: directUrl(given),
    /** The first signs access tokens. Tokens of the others, which are former secrets, are still accepted. */
    tokenSecrets: given.TOKEN_SECRET,
    ...mailSettings(given, effectiveEnvironment),
    /** A file with further certificate authorities for the mail server. */
    smtpCa: given.SMTP_CA,
    mailFrom,
    /** Where undeliverable mail is returned to; undefined: to `mailFrom`. */
    bounceAddress: given.BOUNCE_ADDRESS,
    /** Who is told of reports, failed mail and what else needs an operator; undefined: nobody. */
    operatorEmail: given.OPERATOR_EMAIL,
    /** How many mails all servers of a store together send in a minute; undefined: no limit. */
    mailsPerMinute: given.MAIL_PER_MINUTE,
    /** Working days within which a report is usually read, as the pages, mails and terms promise. */
    reportDays: given.REPORT_DAYS ?? REPORT_DAYS,
    /** From which age on operators are told on their pages that a backup, or imported roads, are old. */
    backupToldHours: given.BACKUP_TOLD_HOURS ?? 26,
    roadsToldDays: given.ROADS_TOLD_DAYS ?? 180,
    geocoderUrl: given.GEOCODER_URL,
    /** Valhalla servers with the same roads, tried in turn. */
    routingUrls: given.ROUTING_URL,
    /** The address of a complete MapLibre style; undefined: the portal's own map. */
    mapStyleUrl: mapStyleUrl(given),
    /** The file of a street map. `mapStyleUrl` takes precedence. */
    mapPmtiles: given.MAP_PMTILES,
    productName,
    companyName: given.COMPANY_NAME ?? 'Waylift contributors',
    appStoreUrl: given.APP_STORE_URL,
    playStoreUrl: given.PLAY_STORE_URL,
    onboardingUrl: given.ONBOARDING_URL,
    termsUrl: given.TERMS_URL,
    privacyUrl: given.PRIVACY_URL,
    privacyContact: given.PRIVACY_CONTACT ?? bareAddress(mailFrom),
    postalAddress: given.POSTAL_ADDRESS,
    sentryDsn: given.SENTRY_DSN,
    posthogKey: given.POSTHOG_KEY,
    posthogKeyProduction: given.POSTHOG_KEY_PRODUCTION,
    posthogHost: given.POSTHOG_HOST ?? POSTHOG_HOST_DEFAULT,
    trustProxy: given.TRUST_PROXY ?? false,
    logLevel: given.LOG_LEVEL ?? 'info',
    /** Whether a new password that is easy to guess is refused. Otherwise the page only shows a hint for the most common ones. */
    refusesEasyPasswords: given.EASY_PASSWORDS === 'refuse',
    /** Replaces the `max` of limits by name; false: there are no limits. */
    rateLimits: given.RATE_LIMITS ?? {},
    /** Addresses and networks that have higher limits as clients. */
    ownNetworks: Object.freeze(given.OWN_NETWORKS ?? []),
    connectionsMax: given.CONNECTIONS_MAX ?? CONNECTIONS_MAX,
    /** How many passwords are hashed at a time; undefined: one per core. */
    passwordThreads: given.PASSWORD_THREADS,
    /** Whether there are matches and lifts. Without them, the portal is that of the specification alone. */
    lifts: given.LIFTS ?? true,
    /** Whether communities are run on pages too. A portal whose API is elsewhere has no store to run them in. */
    organise: (given.ORGANISE ?? true) && given.API_BASE_URL === undefined,
    pages: given.PAGES ?? true,
    demo,
    /** Where the provider of the demonstration listens, on this machine; undefined: nowhere. */
    demoProviderPort: demo && effectiveEnvironment !== 'production' ? demoProviderPort(new URL(publicUrl)) : undefined,
    /** Whether the first start imports the roads of the demonstration. Its members live there outside production alone. */
    demoRoads: demo && effectiveEnvironment !== 'production' && (given.DEMO_ROADS ?? (isEmbedded && given.ROUTING_URL === undefined)),
  });
}

const PORT_MAX = 65_535;

/** The port after that of the portal, if people reach it on this machine alone. */
function demoProviderPort(publicUrl: URL): number | undefined {
  const own = Number(publicUrl.port);
  return isLocalHost(publicUrl.host) && own > 0 && own < PORT_MAX ? own + 1 : undefined;
}

/**
 * Whether mail is sent, held, or written into files (then `smtpUrl` is undefined). In production, it is written into files only if the operator says
 * so: otherwise a misspelt SMTP_URL would keep all mails from their readers.
 */
function mailSettings({ MAIL, SMTP_URL, API_BASE_URL }: Values, environment: string) {
  const needsServer = MAIL === 'send' || (MAIL === undefined && environment === 'production' && API_BASE_URL === undefined);
  if (needsServer && SMTP_URL === undefined) {
    const allowed = `${variables.SMTP_URL.allowed}, since this portal sends mail; with MAIL=files, mail goes into files in DATA_DIR/outbox and reaches nobody`;
    throw new ConfigError('SMTP_URL', 'nothing', allowed);
  }
  const mail = MAIL ?? (SMTP_URL === undefined ? 'files' : 'send');
  return { mail, smtpUrl: mail === 'files' ? undefined : SMTP_URL };
}

function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }: Values): string | undefined {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_URL',
      'nothing',
      `${variables.DATABASE_URL.allowed}: since DATABASE_DIRECT_URL is set, it is needed too`,
    );
  return DATABASE_DIRECT_URL;
}

/** The five settings of a bucket belong together. If some were missing, images would silently be stored in the folder. */
function bucketSettings(given: Values) {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const set = names.find((name) => given[name] !== undefined);
  if (set === undefined) return undefined;
  const valueOf = (name: (typeof names)[number]): string => {
    const value = given[name];
    if (value === undefined)
      throw new ConfigError(name, 'nothing', `${variables[name].allowed}: since ${set} is set, all of ${names.join(', ')} are needed`);
    return value;
  };
  return Object.freeze({
    endpoint: valueOf('S3_ENDPOINT'),
    bucket: valueOf('S3_BUCKET'),
    region: valueOf('S3_REGION'),
    accessKeyId: valueOf('S3_ACCESS_KEY_ID'),
    secretAccessKey: valueOf('S3_SECRET_ACCESS_KEY'),
  });
}

/** The style's address with key and id filled in. With an empty placeholder, it would lead to a style that does not exist. */
function mapStyleUrl({ MAP_STYLE_URL, MAP_KEY, MAP_ID }: Values): string | undefined {
  const fillings = { key: ['MAP_KEY', MAP_KEY], id: ['MAP_ID', MAP_ID] } as const;
  return MAP_STYLE_URL?.replaceAll(/\{(key|id)\}/g, (_place, part: keyof typeof fillings) => {
    const [name, filling] = fillings[part];
    if (filling === undefined) throw new ConfigError(name, 'nothing', `any text: MAP_STYLE_URL has a place for it, {${part}}`);
    return encodeURIComponent(filling);
  });
}

/** `no-reply@example.org` for `Waylift <no-reply@example.org>`. */
function bareAddress(mailbox: string): string {
  return /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

type Values = { readonly [V in Variable]: z.infer<(typeof variables)[V]['schema']> | undefined };

function parseVariables(env: Readonly<Record<string, string | undefined>>): Values {
  const values: Partial<Record<Variable, unknown>> = {};
  for (const [name, variable] of Object.entries(variables)) {
    const value = env[name]?.trim();
    if (value === undefined || value === '') continue;
    // Login shells set MAIL to the path of the user's mailbox, which is not our setting.
    if (name === 'MAIL' && value.startsWith('/')) continue;
    const result = variable.schema.safeParse(value);
    if (!result.success) throw new ConfigError(name, variable.isSecret ? 'something (not shown)' : JSON.stringify(value), variable.allowed);
    Object.assign(values, { [name]: result.data });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was made by the schema of its own name just above
  return values as Values;
}
