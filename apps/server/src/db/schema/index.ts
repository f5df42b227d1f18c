/** Every table, as Drizzle's client and drizzle-kit want them: in one namespace. */
export * from './account-removals.ts';
export * from './communities.ts';
export * from './community-images.ts';
export * from './former-emails.ts';
export * from './gazetteer-loads.ts';
export * from './journeys.ts';
export * from './members.ts';
export * from './one-time-tokens.ts';
export * from './place-names.ts';
export * from './places.ts';
export * from './qr-sign-ins.ts';
export * from './rate-limits.ts';
export * from './refresh-tokens.ts';
export * from './sessions.ts';
export * from './store-settings.ts';
export * from './unfinished-removals.ts';
