import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('with nothing set, everything runs from one folder with nothing else installed', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    environment: undefined,
    effectiveEnvironment: 'localhost',
    corsOrigins: ['http://localhost:3000'],
    dataDir: join(process.cwd(), '.data'),
    databaseUrl: undefined,
    mail: 'files',
    smtpUrl: undefined,
    mailFrom: '"Waylift" <no-reply@localhost>',
    productName: 'Waylift',
    companyName: 'Waylift contributors',
    trustProxy: false,
    logLevel: 'info',
    rateLimits: {},
    ownNetworks: [],
    connectionsMax: 5000,
    demo: true,
  });
});

test('limits are set by their names, and a name that is unknown is refused with the list of all', () => {
  expect(readConfig({ RATE_LIMITS: 'places=5000, sign-in-client = 300' }).rateLimits).toEqual({ places: 5000, 'sign-in-client': 300 });
  expect([readConfig({ RATE_LIMITS: 'on' }).rateLimits, readConfig({ RATE_LIMITS: 'off' }).rateLimits]).toEqual([{}, false]);
  expect(() => readConfig({ RATE_LIMITS: 'searches=5000' })).toThrow(
    /^RATE_LIMITS holds "searches=5000", .* names: sign-in-address, .*places, /,
  );
});

test('settings are frozen', () => {
  const config = readConfig({});
  expect(Object.isFrozen(config) && Object.isFrozen(config.corsOrigins)).toBe(true);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '  ', DEMO: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOME_COMMUNITY', 'Kestrel'],
  ['HOME_COMMUNITY', 'join'],
  ['PUBLIC_URL', 'lifts.example'],
  ['PUBLIC_URL', 'ftp://lifts.example'],
  ['PUBLIC_URL', 'https://lifts.example/?a=b'],
  ['PUBLIC_URL', 'https://ann:pass@lifts.example'],
  ['PUBLIC_URL', 'https://example.org/lifts'],
  ['PUBLIC_URL', 'https://{host}.example'],
  ['API_BASE_URL', 'https://{host}.example'],
  ['CORS_ORIGINS', 'https://{host}.example'],
  ['ENVIRONMENT', 'prod'],
  ['API_BASE_URL', '/api'],
  ['CORS_ORIGINS', 'https://a.example,*'],
  ['METRICS_PORT', '1e3'],
  ['METRICS_PORT', '3000'],
  ['DATABASE_URL', 'mysql://host/db'],
  ['CORS_ORIGINS', 'https://a.example/portal'],
  ['TOKEN_SECRET', 'short'],
  ['TOKEN_SECRET', `${'n'.repeat(32)},former`],
  ['SMTP_URL', 'mail.example'],
  ['MAIL', 'off'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_PER_MINUTE', '5'],
  ['MAIL_PER_MINUTE', '1e3'],
  ['DRAIN_SECONDS', '-1'],
  ['DRAIN_SECONDS', '301'],
  ['OPERATOR_EMAIL', '"Olga" <olga@lifts.example>'],
  ['OPERATOR_EMAIL', 'olga@lifts.example, otto@lifts.example'],
  ['REPORT_DAYS', '0'],
  ['REPORT_DAYS', '1.5'],
  ['ONBOARDING_URL', 'javascript:alert(1)'],
  ['TERMS_URL', 'terms.html'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'true'],
  ['RATE_LIMITS', 'places=0'],
  ['RATE_LIMITS', 'places=1,places=2'],
  ['RATE_LIMITS', 'place=3'],
  ['OWN_NETWORKS', '10.0.0.0/8, example.org'],
  ['CONNECTIONS_MAX', '99'],
  ['DEMO', '1'],
])('%s=%s stops the start with one line that names the variable and what it may hold', (variable, value) => {
  const read = () => readConfig({ [variable]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(new RegExp(`^${variable} holds .+, but it may hold .+\\.$`));
});

test('a secret that cannot be used is not shown', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://ann:pa55word@host/db' })).toThrow(/^DATABASE_URL holds something \(not shown\)/);
  expect(() => readConfig({ TOKEN_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
});

test.each([
  ['SMTP_URL', 'smtps://AKIAX:BK/abc+def@host.example:465'],
  ['SMTP_URL', 'smtps://AKIAX:12/abc+def@host.example:465'],
  ['SMTP_URL', 'smtps://user:p@ss#word@host.example:465'],
  ['SMTP_URL', 'smtps://user:12#word@host.example:465'],
  ['SMTP_URL', 'smtps://user:12?word@host.example:465'],
  ['SMTP_URL', 'smtps://user:12?word=1@host.example:465'],
  ['SMTP_URL', 'smtp://mail.example:587?requiretls=false'],
  ['SMTP_URL', 'smtp://'],
  ['DATABASE_URL', 'postgres://waylift:pa/ss@host.example:5432/waylift'],
  ['DATABASE_URL', 'postgres://waylift:12/ss@host.example:5432/waylift'],
  ['DATABASE_URL', 'postgres://waylift:12/ss@host.example'],
  ['DATABASE_URL', 'postgres://waylift:12#ss@host.example:5432/waylift'],
  ['DATABASE_URL', 'postgres://waylift:p#ss@host.example:5432/waylift'],
  ['DATABASE_URL', 'postgres://waylift:12?ss@host.example:5432/waylift'],
  ['DATABASE_URL', 'postgres://waylift:12?ss=1@host.example:5432/waylift'],
])('a password of %s that would make another server of a piece of it stops the start: %s', (variable, value) => {
  const read = () => readConfig({ [variable]: value });
  expect(read).toThrow(new RegExp(`^${variable} holds something \\(not shown\\), .* percent-encoded \\(%23 %2F`));
});

test.each([
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['SMTP_URL', 'smtp://[::1]/'],
  ['SMTP_URL', 'smtp://mail:1025?requireTLS=false'],
  ['SMTP_URL', 'smtps://user%40share.example:p%23%2Fss+w@host.example:465?ignoreTLS=true&name=share.example&tls.servername=x'],
  ['DATABASE_URL', 'postgres://waylift:p%23%2Fss@127.0.0.1:5432/waylift?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem'],
  ['DATABASE_URL', 'postgresql:///waylift?host=/run/postgresql&user=waylift'],
  ['DATABASE_URL', 'postgres://host.example'],
])('an address of %s that can be meant is taken: %s', (variable, value) => {
  expect(Object.values(readConfig({ [variable]: value }))).toContain(value);
});

test('a token secret may be followed by former ones', () => {
  const [one, other] = ['n'.repeat(32), 'o'.repeat(32)];
  expect(readConfig({ TOKEN_SECRET: `${one}, ${other}` }).tokenSecrets).toEqual([one, other]);
  expect(readConfig({ TOKEN_SECRET: one }).tokenSecrets).toEqual([one]);
});

test.each([
  [{}, 'localhost'],
  [{ PUBLIC_URL: 'http://192.0.2.7:3000' }, 'localhost'],
  [{ PUBLIC_URL: 'http://[2001:db8::1]' }, 'localhost'],
  [{ PUBLIC_URL: 'https://my-localhost.example' }, 'localhost'],
  [{ PUBLIC_URL: 'https://lifts.example', MAIL: 'hold' }, 'production'],
  [{ PUBLIC_URL: 'https://lifts.example', ENVIRONMENT: 'staging' }, 'staging'],
  [{ ENVIRONMENT: 'production', MAIL: 'files' }, 'production'],
])('the environment of %j is %s', (env, environment) => {
  expect(readConfig(env).effectiveEnvironment).toBe(environment);
});

test('the settings of a bucket are given all or none', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'b',
    S3_REGION: 'r',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };
  expect(readConfig(all).s3).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'b',
    region: 'r',
    accessKeyId: 'id',
    secretAccessKey: 'hunter2',
  });
  expect(readConfig({}).s3).toBeUndefined();
  for (const missing of Object.keys(all)) {
    expect(() => readConfig({ ...all, [missing]: '' })).toThrow(
      new RegExp(`^${missing} holds nothing, but it may hold .+ is set, all of S3_ENDPOINT, .+ are needed\\.$`),
    );
    expect(() => readConfig({ ...all, [missing]: '' })).not.toThrow(/hunter2/);
  }
});

test('the demonstration is for an embedded store outside production, unless it is asked for', () => {
  expect(readConfig({ ENVIRONMENT: 'production', MAIL: 'files' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://host/db' }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL: 'postgres://host/db', DEMO: 'on' }).demo).toBe(true);
  const roadsWith = (env: Record<string, string>) => readConfig(env).demoRoads;
  expect([
    roadsWith({}),
    roadsWith({ DEMO_ROADS: 'off' }),
    roadsWith({ DEMO: 'off' }),
    roadsWith({ DEMO: 'off', DEMO_ROADS: 'on' }),
  ]).toEqual([true, false, false, false]);
  expect(roadsWith({ ROUTING_URL: 'http://valhalla:8002' })).toBe(false);
  expect(roadsWith({ DATABASE_URL: 'postgres://host/db', DEMO: 'on' })).toBe(false);
  expect(roadsWith({ DATABASE_URL: 'postgres://host/db', DEMO: 'on', DEMO_ROADS: 'on' })).toBe(true);
  expect(roadsWith({ ENVIRONMENT: 'production', MAIL: 'files', DEMO: 'on', DEMO_ROADS: 'on' })).toBe(false);
});

test('the provider of the demonstration listens beside a portal that is reached on this machine alone, and never in production', () => {
  const portWith = (env: Record<string, string>) => readConfig({ MAIL: 'files', ...env }).demoProviderPort;
  expect([portWith({}), portWith({ PORT: '4400' }), portWith({ PORT: '4400', PUBLIC_URL: 'http://localhost:3000' })]).toEqual([
    3001, 4401, 3001,
  ]);
  for (const env of [
    { ENVIRONMENT: 'production' },
    { ENVIRONMENT: 'production', DEMO: 'on' },
    { DEMO: 'off' },
    { DATABASE_URL: 'postgres://host/db' },
    { PUBLIC_URL: 'https://lifts.example' },
    { PUBLIC_URL: 'http://192.168.1.5:3000' },
    { PORT: '0' },
    { PORT: '65535' },
  ])
    expect(portWith(env), JSON.stringify(env)).toBeUndefined();
});

test('production sends mail, or is told in so many words not to', () => {
  const production = { PUBLIC_URL: 'https://lifts.example' };
  for (const env of [production, { ENVIRONMENT: 'production' }, { ...production, MAIL: 'send' }, { MAIL: 'send' }])
    expect(() => readConfig(env)).toThrow(/^SMTP_URL holds nothing, but it may hold an address such as smtp:.* with MAIL=files,/);
  const SMTP_URL = 'smtp://mail.example';
  expect(readConfig({ ...production, SMTP_URL })).toMatchObject({ mail: 'send', smtpUrl: SMTP_URL });
  expect(readConfig({ ...production, SMTP_URL, MAIL: 'hold' })).toMatchObject({ mail: 'hold', smtpUrl: SMTP_URL });
  expect(readConfig({ ...production, MAIL: 'files' })).toMatchObject({ mail: 'files', smtpUrl: undefined });
  expect(readConfig({ SMTP_URL, MAIL: 'files' })).toMatchObject({ mail: 'files', smtpUrl: undefined });
  expect(readConfig({ ...production, API_BASE_URL: 'https://api.example' })).toMatchObject({ mail: 'files' });
  expect(readConfig({ MAIL: '/var/mail/waylift' })).toMatchObject({ mail: 'files' });
});

test('addresses lose the slash at their end, lists their blanks', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://lifts.example/',
    MAIL: 'files',
    CORS_ORIGINS: ' https://a.example , https://b.example:8443/',
  });
  expect([config.publicUrl, config.corsOrigins]).toEqual(['https://lifts.example', ['https://a.example', 'https://b.example:8443']]);
});

test('addresses with parts to be filled in are taken', () => {
  expect(readConfig({ TERMS_URL: 'https://lifts.example/terms/{language}' }).termsUrl).toBe('https://lifts.example/terms/{language}');
});

test('whom the legal texts name is an email address or a page, else the address that mail comes from', () => {
  expect(readConfig({}).privacyContact).toBe('no-reply@localhost');
  expect(readConfig({ MAIL_FROM: 'Lifts <hello@lifts.example>' }).privacyContact).toBe('hello@lifts.example');
  for (const contact of ['privacy@lifts.example', 'https://lifts.example/contact'])
    expect(readConfig({ PRIVACY_CONTACT: contact }).privacyContact).toBe(contact);
  for (const contact of ['nobody', 'a b@c.example', 'javascript:alert(1)'])
    expect(() => readConfig({ PRIVACY_CONTACT: contact })).toThrow(/^PRIVACY_CONTACT holds /);
});

test('the postal address for the legal texts is there when it is set', () => {
  expect(readConfig({}).postalAddress).toBeUndefined();
  expect(readConfig({ POSTAL_ADDRESS: '1 Mill Lane, Preston PR1 2AB' }).postalAddress).toBe('1 Mill Lane, Preston PR1 2AB');
});

test('proxies are none, one close by, or those listed', () => {
  expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe('one-close-by');
  expect(readConfig({ TRUST_PROXY: '203.0.113.0/24, ::1' }).trustProxy).toEqual(['203.0.113.0/24', '::1']);
});

test("the map style's address has its key and id in their places, and a place that nothing fills stops the start", () => {
  const style = 'https://maps.example/{id}/style.json?key={key}';
  expect(readConfig({ MAP_STYLE_URL: style, MAP_KEY: 'k&1', MAP_ID: 'streets' }).mapStyleUrl).toBe(
    'https://maps.example/streets/style.json?key=k%261',
  );
  expect(readConfig({ MAP_KEY: 'k', MAP_ID: 'streets' }).mapStyleUrl).toBeUndefined();
  expect(() => readConfig({ MAP_STYLE_URL: style, MAP_ID: 'streets' })).toThrow(
    'MAP_KEY holds nothing, but it may hold any text: MAP_STYLE_URL',
  );
});

test('any text in any variable is taken or refused by name, never anything else', () => {
  const names = [
    'PORT',
    'PUBLIC_URL',
    'CORS_ORIGINS',
    'TRUST_PROXY',
    'DATABASE_URL',
    'MAIL_FROM',
    'ONBOARDING_URL',
    'DATA_DIR',
    'MAP_STYLE_URL',
    'MAP_PMTILES',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.string({ unit: 'binary' }), (name, value) => {
      try {
        readConfig({ [name]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect(String(error)).toContain(name);
      }
    }),
  );
});
